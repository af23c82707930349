import { branchRows, branchSummary, visitBranches } from '#tests/support/browser/branches.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'

test('click on a branch’s or office’s Copy button → copies its address to the clipboard', async ({
  page,
  code,
  context,
  messages,
}) => {
  const { row, card } = messages.contact
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitBranches(page, `/${code}/contact`)
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText())
  const halabja = page.locator('#halabja')
  await branchSummary(page, 'halabja').click()
  await halabja.getByRole('button', { name: row.copy }).click()
  await expect(halabja.getByRole('status')).toHaveText(row.copied)
  const streetAddress = await branchSummary(page, 'halabja').locator('.small').last().textContent()
  expect(await readClipboard()).toContain(streetAddress)

  const office = page.locator('[aria-labelledby=support] dl > div').filter({ hasText: card.bikeBox })
  await office.getByRole('button', { name: row.copy }).click()
  await expect(office.getByRole('status')).toHaveText(row.copied)
  expect(await readClipboard()).toBe(await office.locator('dd > :first-child').textContent())
})

test('branch opened by a click → the branch beside it does not move', async ({ page, code }) => {
  await visitBranches(page, `/${code}/contact`)
  const readTop = (id: string) =>
    page.locator(`#${id}`).evaluate((branch) => branch.getBoundingClientRect().top + scrollY)
  // The fifth and the last of Iraq’s eleven branches are side by side.
  const topBefore = await readTop('erbil')
  expect(await readTop('sulaymaniyah')).toBe(topBefore)
  await branchSummary(page, 'sulaymaniyah').click()
  await expect(page.locator('#sulaymaniyah details')).toHaveAttribute('open')
  expect(await readTop('erbil')).toBe(topBefore)
})

test('search by keyboard → Enter opens the branch found, and Tab focuses its directions link', async ({
  page,
  code,
  messages,
}) => {
  const { row } = messages.contact
  await visitBranches(page, `/${code}/contact`)
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('zakho')
  await expect(branchRows(page)).toHaveCount(1)
  const hasFocus = (selector: string) =>
    page.evaluate((selector) => document.activeElement?.matches(selector), selector)
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(await hasFocus('#zakho summary')).toBe(true)
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${code}/contact?q=zakho#zakho`)
  await page.keyboard.press('Tab')
  await expect(page.locator('#zakho').getByRole('link', { name: row.directions }).first()).toBeFocused()
})

test('Enter on the branch list’s skip link → the next Tab focuses the footer’s first link', async ({
  page,
  code,
  messages,
}) => {
  await visitBranches(page, `/${code}/contact`)
  const skipLink = page.getByRole('link', { name: messages.contact.list.skip })
  await page
    .getByRole('navigation', { name: messages.contact.countries.label })
    .getByRole('link')
    .last()
    .focus()
  await page.keyboard.press('Tab')
  await expect(skipLink).toBeFocused()
  await expect(skipLink).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeFocused()
})
