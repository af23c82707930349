import type { Page } from '@playwright/test'
import { test as base, expect, sitePath } from '#tests/support/e2e.ts'
import { withSite } from '#tests/support/site.ts'
import { pageNames } from '#tests/support/site-pages.ts'

// With everything that foreign hosts have a part in.
const test = base.extend<object, { site: string }>({
  site: [
    async ({ browserName: _ }, use) => withSite({ GOOGLE_MAPS_API_KEY: 'sample-key' }, use),
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site),
})

/** Scrolls to the end, so that whatever waits to be seen is fetched. */
const seeAll = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' })
      await frame()
      await frame()
    }
  })

/** Pictures that are shown and did not come, and whether the page is wider than its window. */
const broken = (page: Page) =>
  page.evaluate(async () => {
    const shown = [...document.images].filter((image) => image.checkVisibility() && image.complete)
    return {
      pictures: shown.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
      isTooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    }
  })

// Whatever a page complains about, and every request to a foreign host, fails the test by itself.
for (const name of pageNames)
  test(`${name} with every foreign host blocked and nothing tapped → whole, and none is asked`, async ({
    page,
    baseURL,
  }) => {
    const asked: string[] = []
    await page.route(
      ({ origin }) => origin !== baseURL,
      (route) => {
        asked.push(route.request().url())
        return route.abort()
      },
    )
    await page.goto(await sitePath(page.request, 'ku', name))
    await seeAll(page)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await broken(page)).toEqual({ pictures: [], isTooWide: false })
    expect(asked).toEqual([])
  })

base('without a key → no other map is offered', async ({ page, code, words }) => {
  await page.goto(`/${code}/contact`)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.country-map')).toBeVisible()
  await expect(page.getByRole('button', { name: words.common.googleMap.show })).toHaveCount(0)
  expect(await page.content()).not.toContain('googleapis')
})
