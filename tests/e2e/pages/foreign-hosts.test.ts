import type { Page } from '@playwright/test'
import { cityPages } from '#lib/places/cities.ts'
import { filesFor, names, phone } from '#tests/support/browser/applying.ts'
import { test as base, expect, sitePath } from '#tests/support/browser/e2e.ts'
import { pageNames } from '#tests/support/browser/site-pages.ts'
import { withSite } from '#tests/support/servers/site.ts'

// With everything that foreign hosts have a part in.
const test = base.extend<object, { site: string }>({
  site: [
    async ({ browserName: _ }, use) => withSite({ GOOGLE_MAPS_API_KEY: 'sample-key', MAP_DEMO: '1' }, use),
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

/** Opens pages with every foreign host blocked: each has to be whole, and to ask none of them. */
const expectWhole = async (page: Page, baseURL: string | undefined, paths: readonly string[]) => {
  const asked: string[] = []
  await page.route(
    ({ origin }) => origin !== baseURL,
    (route) => {
      asked.push(route.request().url())
      return route.abort()
    },
  )
  for (const path of paths) {
    await page.goto(path)
    await seeAll(page)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect({ path, ...(await broken(page)) }).toEqual({ path, pictures: [], isTooWide: false })
  }
  expect(asked).toEqual([])
}

// Whatever a page complains about, and every request to a foreign host, fails the test by itself.
for (const name of pageNames)
  test(`${name} with every foreign host blocked and nothing tapped → whole, and none is asked`, async ({
    page,
    baseURL,
    code,
  }) => expectWhole(page, baseURL, [await sitePath(page.request, code, name)]))

test('so is every city, the map of samples, and what is not there', async ({ page, baseURL, code }) => {
  const cities = cityPages.map((slug) => `cities/${slug}`)
  const lost = ['no-such-page', 'job-details/no-such-job', 'application/AAAAAAAAAAAA']
  const paths = [...cities, 'map-demo', ...lost].map((path) => `/${code}/${path}`)
  await expectWhole(page, baseURL, paths)
})

test('so is what comes of an application and of a message', async ({ page, baseURL, code, email }) => {
  const form = await sitePath(page.request, code, 'apply')
  const { photo, resume } = filesFor(email)
  const multipart = { lng: code, fullName: names[code], email, phone, photo, resume }
  const headers = { accept: 'application/json' }
  const address = form.replace(`/${code}/apply`, '/web/apply-job')
  const { reference } = await (await page.request.post(address, { multipart, headers })).json()
  expect(reference).toMatch(/^\w{12}$/)
  const own = `/${code}/application/${reference}`
  const sent = `result?state=sent&reference=${reference}`
  const paths = [`${form}/${sent}`, own, `${own}/withdraw`, `/${code}/contact-us/${sent}`]
  await expectWhole(page, baseURL, paths)
})

base('without a key → no other map is offered', async ({ page, code, words }) => {
  await page.goto(`/${code}/contact`)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.country-map')).toBeVisible()
  await expect(page.getByRole('button', { name: words.common.googleMap.show })).toHaveCount(0)
  expect(await page.content()).not.toContain('googleapis')
})
