import type { Page } from '@playwright/test'
import { expect, language, test } from '#tests/support/browser/e2e.ts'

const { code, words } = language('ku')
const { categories, jobs: copy } = words.careers

const jobs = (page: Page) => page.locator(`main a[href^="/${code}/job-details/"]`)
const category = (page: Page, name: string) =>
  page.getByRole('group', { name: copy.category }).getByRole('link', { name })

test('a category → only its vacancies; “all” → every one', async ({ page }) => {
  await page.goto(`/${code}/careers#jobs`)
  const all = await jobs(page).count()
  expect(all).toBeGreaterThanOrEqual(12)
  await category(page, categories.finance).click()
  await expect(page).toHaveURL(/\?category=finance#jobs$/)
  await expect(jobs(page)).not.toHaveCount(all)
  await expect(jobs(page)).not.toHaveCount(0)
  await category(page, categories.all).click()
  await expect(jobs(page)).toHaveCount(all)
})

test('words → the vacancies that hold them, in a category too; nothing that holds them → a way back', async ({
  page,
}) => {
  const search = async (text: string) => {
    await page.getByRole('searchbox', { name: copy.search.label }).fill(text)
    await page.getByRole('button', { name: copy.search.button }).click()
    await page.waitForURL(/[?&]q=/)
  }
  await page.goto(`/${code}/careers#jobs`)
  const all = await jobs(page).count()
  await search('شوفیر')
  await expect(page.getByRole('status').filter({ hasText: 'شوفیر' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('شوفیر')
  const matching = await jobs(page).count()
  expect(matching).toBeGreaterThan(0)
  expect(matching).toBeLessThan(all)
  await category(page, categories.operations).click()
  await expect(page).toHaveURL(/\?category=operations&q=.+#jobs$/)
  await expect(jobs(page)).not.toHaveCount(matching)
  await expect(jobs(page)).not.toHaveCount(0)
  await search('qqqq')
  await expect(page.getByRole('heading', { name: 'qqqq' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: copy.search.clear }).first().click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(jobs(page)).not.toHaveCount(0)
})

test('a search → not for search engines; the list → to be found', async ({ request }) => {
  const robots = '<meta name="robots" content="noindex"/>'
  for (const path of ['careers?q=x', 'careers?place=x', 'contact?q=x'])
    expect(await (await request.get(`/${code}/${path}`)).text(), path).toContain(robots)
  expect(await (await request.get(`/${code}/careers?category=hr&page=2`)).text()).not.toContain(robots)
})
