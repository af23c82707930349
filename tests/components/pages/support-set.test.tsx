import { expect, test, vi } from 'vitest'
import { localeCodes } from '#lib/i18n/locales.ts'
import { env } from '#lib/settings/env.ts'
import { findCallsWithoutNumber } from '#tests/support/components/calls.ts'
import { renderBuiltPage } from '#tests/support/components/render-page.tsx'

vi.mock('next/navigation', () => ({
  usePathname: () => '/ku/taxi-ride',
  useSearchParams: () => new URLSearchParams(),
}))

vi.stubEnv('SUPPORT_PHONE', '+964 750 111 2233')
// The first call reads the settings; `renderBuiltPage` resets the environment.
env()

test('all pages with SUPPORT_PHONE → no text speaks of a call without a number beside it', async () => {
  expect(await findCallsWithoutNumber()).toEqual([])
})

test.each(localeCodes)(
  'pickup page in %s with SUPPORT_PHONE → its cities name the number, as a link',
  async (locale) => {
    const page = await renderBuiltPage('pickup-truck', locale)
    const links = [...page.querySelectorAll('section a[href="tel:+9647501112233"]')]
    expect(links.map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('+964 750 111 2233'),
    )
  },
)
