import type { Page } from '@playwright/test'
import { expect, language, test } from '#tests/support/browser/e2e.ts'

const vacancyLinks = (page: Page) => page.getByRole('main').locator('a[href*="/job-details/"]')

test('several filters chosen → Back returns to the unfiltered list, Forward to the filtered one @arabic', async ({
  page,
  code,
  messages,
}) => {
  const { categories, jobs } = messages.careers
  const searchbox = page.getByRole('searchbox', { name: jobs.search.label })
  await page.goto(`/${code}/about`)
  await page.goto(`/${code}/careers#jobs`)
  const allTab = page.getByRole('tab', { name: categories.all })
  await expect(allTab).toBeVisible()
  const total = await vacancyLinks(page).count()
  const filterSelect = (filter: 'place' | 'kind') =>
    page.getByRole('combobox', { name: jobs.filters[filter].label })
  await filterSelect('place').selectOption({ index: 1 })
  await expect(page).toHaveURL(/\?place=[^&]+#jobs$/)
  await filterSelect('kind').selectOption({ index: 1 })
  await page.getByRole('tab', { name: categories.operations }).click()
  await searchbox.pressSequentially('q')
  await expect(page).toHaveURL(/\?category=operations&q=q&place=[^&]+&kind=[^&]+#jobs$/)
  await page.goBack()
  await expect(vacancyLinks(page)).toHaveCount(total)
  await expect(allTab).toHaveAttribute('aria-selected', 'true')
  await page.goForward()
  await expect(searchbox).toHaveValue('q')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(`/${code}/about`)
})

test('category tabs in Sorani on a laptop → no tab is alone in its row', async ({ page }) => {
  const { code, messages } = language('ku')
  await page.goto(`/${code}/careers#jobs`)
  const tabs = page.getByRole('tablist', { name: messages.careers.jobs.category }).getByRole('tab')
  await expect(tabs).toHaveCount(10)
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
    for (const top of tops) expect(tops.filter((other) => other === top).length).toBeGreaterThan(1)
  }
})
