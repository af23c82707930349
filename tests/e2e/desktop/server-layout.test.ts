import { expect, testOnSite } from '#tests/support/browser/e2e.ts'
import { loadLazyContent, measureExcessWidth } from '#tests/support/browser/page-inspection.ts'
import { productVacancyIds, withProductSite } from '#tests/support/servers/product-server.ts'

const test = testOnSite(withProductSite)

test.use({ code: 'ku' })
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const { long, sparse, unbreakable, malicious, closed } = productVacancyIds

test('long, missing or malicious values from the product’s server → no page is wider than the window', async ({
  page,
  code,
}) => {
  const vacancyPaths = [...long, sparse, unbreakable, malicious, closed].map((id) => `/job-details/${id}`)
  const listPaths = ['', '/careers', '/online-food-delivery', '/online-supermarket-grocery']
  for (const path of [...listPaths, ...vacancyPaths, `/apply/${unbreakable}`, `/apply/${long[1]}`]) {
    await page.goto(`/${code}${path}`)
    await loadLazyContent(page)
    await expect(page).not.toHaveTitle(/taken over|\u202e/)
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => measureExcessWidth(page), `${path} at ${width} pixels`).toBe(0)
    }
  }
})

test('vacancy title from the product’s server → the document title wraps it in bidi isolates', async ({
  page,
  code,
}) => {
  for (const path of [`job-details/${long[0]}`, `apply/${long[0]}`, `job-details/${closed}`]) {
    await page.goto(`/${code}/${path}`)
    await expect(page).toHaveTitle(/\u2068[^\u2068\u2069]+[!)]\u2069/)
  }
})
