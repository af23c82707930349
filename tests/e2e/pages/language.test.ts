import { localeCookie } from '#lib/i18n/negotiate.ts'
import { expect, language, test } from '#tests/support/e2e.ts'

for (const to of ['ar', 'ku', 'en'] as const) {
  test(`language menu to ${to} → same page and query, choice remembered`, async ({ page, code, words }) => {
    const { nav } = words.common
    await page.goto(`/${code}/careers?category=tech`)
    const header = page.getByRole('banner')
    await header.locator('summary', { hasText: nav.language }).click()
    await header.getByRole('link', { name: language(to).name, exact: true }).click()
    await expect(page).toHaveURL(`/${to}/careers?category=tech`)
    await expect(page.locator('html')).toHaveAttribute('lang', language(to).lang)
    await expect(page.locator('html')).toHaveAttribute('dir', language(to).dir)

    expect(await page.evaluate((key) => localStorage.getItem(key), localeCookie)).toBe(to)
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === localeCookie)?.value).toBe(to)
    await page.goto('/contact-us')
    await expect(page).toHaveURL(`/${to}/contact-us`)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('language menu → the same page', async ({ page, code, words }) => {
    await page.goto(`/${code}/taxi-ride`)
    const header = page.getByRole('banner')
    await header.locator('summary', { hasText: words.common.nav.language }).click()
    await header.getByRole('link', { name: language('ar').name, exact: true }).click()
    await expect(page).toHaveURL('/ar/taxi-ride')
  })
})
