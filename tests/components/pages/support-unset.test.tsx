import { expect, test, vi } from 'vitest'
import { findPhoneCallMentionsWithoutNumber } from '#tests/support/components/calls.ts'

vi.mock('next/navigation', () => ({
  usePathname: () => '/ku/taxi-ride',
  useSearchParams: () => new URLSearchParams(),
}))

test('SUPPORT_PHONE not set → every mention of calling, with known exceptions, contains a phone number or is near a `tel:` link', async () => {
  expect(await findPhoneCallMentionsWithoutNumber()).toEqual([])
})
