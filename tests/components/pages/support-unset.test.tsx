import { expect, test, vi } from 'vitest'
import { findCallsWithoutNumber } from '#tests/support/components/calls.ts'

vi.mock('next/navigation', () => ({
  usePathname: () => '/ku/taxi-ride',
  useSearchParams: () => new URLSearchParams(),
}))

test('SUPPORT_PHONE not set → on every page, a text about calling has a number beside it', async () => {
  expect(await findCallsWithoutNumber()).toEqual([])
})
