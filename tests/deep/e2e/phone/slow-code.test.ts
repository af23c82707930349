import { expect, test } from '@playwright/test'
import { shownCopy } from '#lib/content/page-context.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { isLive } from '#tests/support/browser/live.ts'

// Playwright's own test, because a browser complains about what does not come.
test('code of an island that does not come at first → the page stands, and works once it has come', async ({
  page,
  baseURL,
  isMobile,
}) => {
  const code: Locale = isMobile ? 'ku' : 'en'
  const [first, second] = shownCopy(code, 'online-food-delivery').faq.items
  const path = `/${code}/online-food-delivery`
  const html = await (await page.request.get(`${baseURL}${path}`)).text()
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address]) => address)
  let isOffline = true
  let refused = 0
  await page.route(/\/_next\/static\/.+\.js$/, async (route) => {
    const isOfIsland = !scripts.includes(new URL(route.request().url()).pathname)
    if (!isOffline || !isOfIsland) return route.continue()
    refused++
    return route.abort()
  })

  await page.goto(path)
  const question = page.getByRole('button', { name: second?.question ?? '', exact: true })
  await question.scrollIntoViewIfNeeded()
  await expect.poll(() => refused).toBeGreaterThan(2)
  await expect(page.getByText(first?.answer ?? '')).toBeVisible()
  isOffline = false
  // The code is requested at growing intervals.
  await expect.poll(() => isLive(question), { timeout: 90_000 }).toBe(true)
  await question.click()
  await expect(question).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText(second?.answer ?? '')).toBeVisible()
})
