import { autoLocaleCookie, localeKey } from '#lib/i18n/locale-restore.ts'
import { expect, language, test } from '#tests/support/browser/e2e.ts'

test('language chosen in the menu → the same page opens in that language, with the same query; /contact-us then redirects to that language', async ({
  page,
  code,
}) => {
  await page.goto(`/${code}/careers?category=tech`)
  for (const [current, chosen] of [
    [code, 'ar'],
    ['ar', 'ku'],
    ['ku', 'en'],
    ['en', 'en'],
  ] as const) {
    const header = page.getByRole('banner')
    await header.locator('summary', { hasText: language(current).messages.common.nav.language }).click()
    await header.getByRole('link', { name: language(chosen).name, exact: true }).click()
    await expect(page).toHaveURL(`/${chosen}/careers?category=tech`)
    await expect(page.locator('html')).toHaveAttribute('lang', language(chosen).lang)
    await expect(page.locator('html')).toHaveAttribute('dir', language(chosen).dir)
    const response = await page.request.get('/contact-us')
    expect(new URL(response.url()).pathname).toBe(`/${chosen}/contact-us`)
  }
})

test.describe('language stored only in localStorage', () => {
  test.beforeEach(async ({ page, code, context }) => {
    await page.goto(`/${code}/blogs`)
    await page.evaluate((key) => localStorage.setItem(key, 'ar'), localeKey)
    await context.clearCookies()
  })

  for (const [path, target] of [
    ['/', '/ar'],
    ['/taxi-ride?from=ad#steps', '/ar/taxi-ride?from=ad#steps'],
    ['/no-such-page', '/ar/no-such-page'],
  ] as const)
    test(`${path}, Arabic stored only in localStorage → redirects to ${target} and sets the cookie`, async ({
      page,
      context,
    }) => {
      await page.goto(path)
      await expect(page).toHaveURL(target)
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
      const cookies = (await context.cookies()).map(({ name, value }) => [name, value])
      expect(cookies).toEqual([[localeKey, 'ar']])
    })

  for (const path of ['/ku/taxi-ride', '/en', '/taxi-ride?lng=en'])
    test(`${path}, Arabic stored only in localStorage → opens in the URL’s language`, async ({ page }) => {
      await page.goto(path)
      const urlLocale = path.includes('en') ? 'en' : 'ku'
      await expect(page.locator('html')).toHaveAttribute('lang', language(urlLocale).lang)
      expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/${urlLocale}`))
    })

  test('invalid language in localStorage → the page opens in the language detected by the server', async ({
    page,
  }) => {
    await page.evaluate((key) => localStorage.setItem(key, '//evil.example'), localeKey)
    await page.goto('/taxi-ride')
    expect(new URL(page.url()).pathname).toBe('/en/taxi-ride')
  })

  test('auto-locale cookie set for another page → /ku/taxi-ride is not redirected', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: autoLocaleCookie, value: '%2Fku', url: baseURL }])
    await page.goto('/ku/taxi-ride')
    expect(new URL(page.url()).pathname).toBe('/ku/taxi-ride')
  })
})
