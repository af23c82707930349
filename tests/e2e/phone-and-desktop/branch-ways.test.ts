import { visitBranches } from '#tests/support/browser/branches.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'

test('the card and a row → every way to reach them', async ({ page, code, words }) => {
  await visitBranches(page, `/${code}/contact#halabja`)
  const card = page.locator('[aria-labelledby=support]')
  for (const kind of ['tel:+', 'mailto:', 'sms:1000550', 'tel:1551'])
    await expect(card.locator(`a[href^="${kind}"]`)).toBeVisible()
  for (const place of [card, page.locator('#halabja')]) {
    await expect(place.getByRole('link', { name: words.contact.row.directions }).first()).toBeVisible()
    await expect(place.getByRole('link', { name: words.contact.row.waze }).first()).toBeVisible()
  }
})
