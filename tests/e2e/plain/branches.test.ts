import { branchRows } from '#tests/support/browser/branches.ts'
import { expect, language, test } from '#tests/support/browser/e2e.ts'

const { code, messages } = language('ku')
const { contact, cities } = messages

test.describe(`branches in ${code} without JavaScript`, () => {
  test('search with Persian digits → finds one branch; search without results → a link shows all branches', async ({
    page,
  }) => {
    await page.goto(`/${code}/contact`)
    await page.getByRole('searchbox', { name: contact.search.label }).fill('شەقامی ۶۰')
    await page.getByRole('button', { name: contact.search.submit, exact: true }).click()
    await expect(page.locator('li#erbil')).toBeAttached()
    await expect(branchRows(page)).toHaveCount(1)
    await expect(page.locator('[data-point]')).toHaveCount(1)
    await page.goto(`/${code}/contact?country=iraq&q=tehran`)
    await expect(page.getByRole('heading', { name: contact.list.empty.title })).toBeVisible()
    await page.getByRole('link', { name: contact.list.empty.showAll }).click()
    await expect(branchRows(page)).toHaveCount(37)
  })

  test('country link → lists that country’s branches; branch id as URL fragment → that branch’s details are visible, without a Copy button', async ({
    page,
  }) => {
    await page.goto(`/${code}/contact`)
    await page.getByRole('main').getByRole('link', { name: cities.countries.iraq, exact: true }).click()
    await expect(branchRows(page)).toHaveCount(11)
    await page.locator('[data-point]').first().focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('li:target')).toHaveCount(1)

    await page.goto(`/${code}/contact#yazd`)
    const yazd = page.locator('#yazd')
    await expect(yazd).toBeInViewport()
    await expect(yazd.getByRole('link', { name: contact.row.directions })).toBeVisible()
    await expect(page.locator('#qom').getByRole('link', { name: contact.row.directions })).toBeHidden()
    await page.locator('#qom summary').click()
    await expect(page.locator('#qom').getByRole('link', { name: contact.row.directions })).toBeVisible()
    await expect(page.getByRole('button', { name: contact.row.copy })).toHaveCount(0)
  })
})
