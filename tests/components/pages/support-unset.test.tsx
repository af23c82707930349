import { expect, test, vi } from 'vitest'
import { findCallsWithoutNumber } from '#tests/support/components/calls.ts'

vi.mock('next/navigation', () => ({
  usePathname: () => '/ku/taxi-ride',
  useSearchParams: () => new URLSearchParams(),
}))

test('all pages without SUPPORT_PHONE → no text speaks of a call without a number beside it', async () => {
  expect(await findCallsWithoutNumber()).toEqual([])
})
