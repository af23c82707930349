import { branchRows, branchSummary, visitBranches } from '#tests/support/browser/branches.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'

test('copying → the address of a row, and that of an office on the card', async ({
  page,
  code,
  context,
  words,
}) => {
  const { row, card } = words.contact
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitBranches(page, `/${code}/contact`)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const halabja = page.locator('#halabja')
  await branchSummary(page, 'halabja').click()
  await halabja.getByRole('button', { name: row.copy }).click()
  await expect(halabja.getByRole('status')).toHaveText(row.copied)
  const address = await branchSummary(page, 'halabja').locator('.small').textContent()
  expect(await copied()).toContain(address)

  const office = page.locator('[aria-labelledby=support] dl > div').filter({ hasText: card.bikeBox })
  await office.getByRole('button', { name: row.copy }).click()
  await expect(office.getByRole('status')).toHaveText(row.copied)
  expect(await copied()).toBe(await office.locator('dd > :first-child').textContent())
})

test('the keyboard alone → from the search to a branch’s actions', async ({ page, code, words }) => {
  const { row } = words.contact
  await visitBranches(page, `/${code}/contact`)
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('zakho')
  await expect(branchRows(page)).toHaveCount(1)
  const focused = (target: string) => page.evaluate((one) => document.activeElement?.matches(one), target)
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(await focused('#zakho summary')).toBe(true)
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${code}/contact?q=zakho#zakho`)
  await page.keyboard.press('Tab')
  await expect(page.locator('#zakho').getByRole('link', { name: row.directions }).first()).toBeFocused()
})

test('the keyboard alone → past the list to the ways to support', async ({ page, code, words }) => {
  await visitBranches(page, `/${code}/contact`)
  const skip = page.getByRole('link', { name: words.contact.list.skip })
  await page.getByRole('navigation', { name: words.contact.countries.label }).getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('[aria-labelledby=support] > a[href^="tel:"]')).toBeFocused()
})
