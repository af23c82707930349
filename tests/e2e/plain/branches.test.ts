import { expect, languages, test } from '#tests/support/e2e.ts'

for (const { code, words } of languages) {
  test(`branches in ${code} without JavaScript → all of them, a search by the server, a country by a link`, async ({
    page,
  }) => {
    const { search } = words.contact
    await page.goto(`/${code}/contact`)
    const rows = page.locator('.branch')
    await expect(rows).toHaveCount(37)
    await page.getByRole('searchbox', { name: search.label }).fill('سنندج')
    await page.getByRole('button', { name: search.submit, exact: true }).click()
    await expect(rows).toHaveCount(1)
    await expect(page.locator('.map-point')).toHaveCount(1)
    await rows.locator('summary').click()
    await expect(rows.getByRole('link', { name: words.contact.row.directions })).toBeVisible()

    await page.goto(`/${code}/contact`)
    await page.getByRole('main').getByRole('link', { name: words.cities.countries.iraq, exact: true }).click()
    await expect(rows).toHaveCount(11)
    await page.locator('.map-point').first().focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('.branch:target')).toHaveCount(1)
  })
}
