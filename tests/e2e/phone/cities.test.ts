import { fill } from '#lib/i18n/phrases.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'

test('a city’s list → its page → its branch on the contact page', async ({ page, code, words }) => {
  const { cities, city } = words
  await page.goto(`/${code}/moving-services`)
  await page.getByRole('main').getByRole('link', { name: cities.cities.ahvaz }).click()
  await expect(page).toHaveURL(`/${code}/cities/ahvaz`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(cities.cities.ahvaz)
  const branch = page.locator('section').filter({
    has: page.getByRole('heading', { name: fill(city.branches.title, { city: cities.cities.ahvaz }) }),
  })
  await branch.getByRole('link').click()
  await expect(page).toHaveURL(`/${code}/contact#ahvaz`)
  await expect(page.locator('main li:has(> [open])')).toHaveAttribute('id', 'ahvaz')
})
