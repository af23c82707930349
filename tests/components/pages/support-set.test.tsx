import { expect, test, vi } from 'vitest'
import { localeCodes } from '#lib/i18n/locales.ts'
import { env } from '#lib/settings/env.ts'
import { findPhoneCallMentionsWithoutNumber } from '#tests/support/components/calls.ts'
import { renderBuiltPage } from '#tests/support/components/render-page.tsx'

vi.mock('next/navigation', () => ({
  usePathname: () => '/ku/taxi-ride',
  useSearchParams: () => new URLSearchParams(),
}))

vi.stubEnv('SUPPORT_PHONE', '+964 750 111 2233')
// Read the settings now, before `renderBuiltPage` unstubs all environment variables.
env()

test('SUPPORT_PHONE set → every mention of calling, with known exceptions, contains a phone number or is near a `tel:` link', async () => {
  expect(await findPhoneCallMentionsWithoutNumber()).toEqual([])
})

test.each(localeCodes)(
  'SUPPORT_PHONE set, pickup page in %s → a section links to the number',
  async (locale) => {
    const page = await renderBuiltPage('pickup-truck', locale)
    const links = [...page.querySelectorAll('section a[href="tel:+9647501112233"]')]
    expect(links.map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('+964 750 111 2233'),
    )
  },
)
