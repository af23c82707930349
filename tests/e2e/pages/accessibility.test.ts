import { violations } from '#tests/support/browser/axe.ts'
import { expect, sitePath, test } from '#tests/support/browser/e2e.ts'
import { pageNames } from '#tests/support/browser/site-pages.ts'

for (const direction of ['rtl', 'ltr'] as const) {
  for (const name of [...pageNames, 'not-found'] as const) {
    test(`${name}, ${direction} → no violation in light or dark`, async ({ page, isMobile }) => {
      // Both directions at both widths, and every language.
      const rightToLeft = isMobile ? 'ku' : 'ar'
      const code = direction === 'rtl' ? rightToLeft : 'en'
      const path = name === 'not-found' ? `/${code}/no-such-page` : await sitePath(page.request, code, name)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.goto(path)
        expect({ colorScheme, violations: await violations(page) }).toEqual({ colorScheme, violations: [] })
      }
    })
  }
}

test('an open menu → no violation', async ({ page, code, words, isMobile }) => {
  const { nav } = words.common
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/${code}`)
  if (isMobile) await page.getByRole('button', { name: nav.menu }).click()
  else await page.getByRole('banner').locator('summary', { hasText: nav.services }).click()
  await expect(page.getByRole('link', { name: words.common.services.hotels.name }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})
