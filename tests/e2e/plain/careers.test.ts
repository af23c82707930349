import type { Page } from '@playwright/test'
import { expect, language, test } from '#tests/support/browser/e2e.ts'

const { code, messages } = language('ku')
const { categories, jobs } = messages.careers

const vacancyLinks = (page: Page) => page.locator(`main a[href^="/${code}/job-details/"]`)
const categoryLink = (page: Page, name: string) =>
  page.getByRole('group', { name: jobs.category }).getByRole('link', { name })

test('search → lists fewer vacancies; category added → their number changes; no results → a link clears the search', async ({
  page,
}) => {
  const search = async (text: string) => {
    // While a page loads, it may scroll to `#jobs`, so a click could miss the button.
    await page.waitForLoadState()
    await page.getByRole('searchbox', { name: jobs.search.label }).fill(text)
    await page.getByRole('button', { name: jobs.search.button }).click()
    await page.waitForURL((url) => url.searchParams.get('q') === text)
  }
  await page.goto(`/${code}/careers#jobs`)
  const total = await vacancyLinks(page).count()
  await search('شوفیر')
  await expect(page.getByRole('status').filter({ hasText: 'شوفیر' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('شوفیر')
  const matchCount = await vacancyLinks(page).count()
  expect(matchCount).toBeGreaterThan(0)
  expect(matchCount).toBeLessThan(total)
  await categoryLink(page, categories.operations).click()
  await expect(page).toHaveURL(/\?category=operations&q=.+#jobs$/)
  await expect(vacancyLinks(page)).not.toHaveCount(matchCount)
  await expect(vacancyLinks(page)).not.toHaveCount(0)
  await search('qqqq')
  await expect(page.getByRole('heading', { name: 'qqqq' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: jobs.search.clear }).first().click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(vacancyLinks(page)).not.toHaveCount(0)
})

test('page with a search, or careers page with a place filter → has `noindex`; careers page with a category filter → does not', async ({
  request,
}) => {
  const noindexTag = '<meta name="robots" content="noindex"/>'
  for (const path of ['careers?q=x', 'careers?place=x', 'contact?q=x'])
    expect(await (await request.get(`/${code}/${path}`)).text(), path).toContain(noindexTag)
  expect(await (await request.get(`/${code}/careers?category=hr&page=2`)).text()).not.toContain(noindexTag)
})
