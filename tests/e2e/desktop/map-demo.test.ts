import { expectAccessible } from '#tests/support/browser/axe.ts'
import { test as base, expect, languages, mapsSite } from '#tests/support/browser/e2e.ts'
import { openMap } from '#tests/support/browser/map.ts'

base.describe('a site as it is, without JavaScript', () => {
  base.use({ javaScriptEnabled: false })

  for (const { code, words } of languages)
    base(`the demo map in ${code} → 404, as of every address that is no page`, async ({ page }) => {
      const response = await page.goto(`/${code}/map-demo`)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.common.notFound.title)
    })
})

const test = base.extend({ baseURL: mapsSite })

test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('not for search engines', async ({ request, code }) => {
  const html = await (await request.get(`/${code}/map-demo`)).text()
  expect(html).toContain('<meta name="robots" content="noindex"/>')
})

test('a marker → its card; Escape, a click on the map or itself → none', async ({ page, code }) => {
  await page.goto(`/${code}/map-demo`)
  const map = await openMap(page)
  const card = page.locator('[data-card="drawn"]')
  for (const kind of ['[data-point="large"]', '[data-point="small"]']) {
    const first = page.locator(kind).last()
    const name = (await first.getAttribute('aria-label')) ?? ''
    await first.focus()
    await page.keyboard.press('Enter')
    await expect(card.locator('b')).toHaveText(name)
    await expect(page.locator('[data-marker][aria-current]')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
  }
  const name = (await page.locator('[data-point="large"]').last().getAttribute('aria-label')) ?? ''
  const dot = page.getByRole('link', { name, exact: true }).locator('circle').last()
  await dot.click()
  await expect(card).toBeVisible()
  await dot.click()
  await expect(card).toBeHidden()
  await dot.click()
  // In the Mediterranean, where no marker is.
  await map.click({ position: { x: 8, y: 80 } })
  await expect(card).toBeHidden()
})

test('a card on it, in light and dark → no violation', async ({ page, code }) => {
  await page.goto(`/${code}/map-demo`)
  await openMap(page)
  await page.locator('[data-point="large"] circle').last().click()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the map stands, with what is on it', async ({ page, code }) => {
    await page.goto(`/${code}/map-demo`)
    await expect(page.locator('[data-map="drawn"] [data-marker]')).toHaveCount(50)
  })
})
