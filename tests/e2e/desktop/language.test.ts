import { autoLocaleCookie, localeCookie } from '#lib/i18n/locale-restore.ts'
import { expect, language, test } from '#tests/support/browser/e2e.ts'

test('language menu to each → same page and query, choice remembered', async ({ page, code }) => {
  await page.goto(`/${code}/careers?category=tech`)
  for (const [from, to] of [
    [code, 'ar'],
    ['ar', 'ku'],
    ['ku', 'en'],
    ['en', 'en'],
  ] as const) {
    const header = page.getByRole('banner')
    await header.locator('summary', { hasText: language(from).words.common.nav.language }).click()
    await header.getByRole('link', { name: language(to).name, exact: true }).click()
    await expect(page).toHaveURL(`/${to}/careers?category=tech`)
    await expect(page.locator('html')).toHaveAttribute('lang', language(to).lang)
    await expect(page.locator('html')).toHaveAttribute('dir', language(to).dir)
    const answer = await page.request.get('/contact-us')
    expect(new URL(answer.url()).pathname).toBe(`/${to}/contact-us`)
  }
})

test.describe('a choice that only local storage holds', () => {
  test.beforeEach(async ({ page, code, context }) => {
    await page.goto(`/${code}/blogs`)
    await page.evaluate((key) => localStorage.setItem(key, 'ar'), localeCookie)
    await context.clearCookies()
  })

  for (const [path, target] of [
    ['/', '/ar'],
    ['/taxi-ride?from=ad#steps', '/ar/taxi-ride?from=ad#steps'],
    ['/no-such-page', '/ar/no-such-page'],
  ] as const)
    test(`${path} → restored, and in the cookie again`, async ({ page, context }) => {
      await page.goto(path)
      await expect(page).toHaveURL(target)
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
      const cookies = (await context.cookies()).map(({ name, value }) => [name, value])
      expect(cookies).toEqual([[localeCookie, 'ar']])
    })

  for (const path of ['/ku/taxi-ride', '/en', '/taxi-ride?lng=en'])
    test(`${path} → the language that was asked for`, async ({ page }) => {
      await page.goto(path)
      const asked = path.includes('en') ? 'en' : 'ku'
      await expect(page.locator('html')).toHaveAttribute('lang', language(asked).lang)
      expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/${asked}`))
    })

  test('nonsense in it → the guess stays', async ({ page }) => {
    await page.evaluate((key) => localStorage.setItem(key, '//evil.example'), localeCookie)
    await page.goto('/taxi-ride')
    expect(new URL(page.url()).pathname).toBe('/en/taxi-ride')
  })

  test('a guess for another page → no reason to leave this one', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: autoLocaleCookie, value: '%2Fku', url: baseURL }])
    await page.goto('/ku/taxi-ride')
    expect(new URL(page.url()).pathname).toBe('/ku/taxi-ride')
  })
})
