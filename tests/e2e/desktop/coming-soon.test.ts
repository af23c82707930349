import { expect, test } from '#tests/support/browser/e2e.ts'

test('a page that is not open yet → its name, Sorani besides, and ways on', async ({ page, code, words }) => {
  const copy = words['coming-soon']
  await page.goto(`/${code}/taxi-ride`)
  await page.getByRole('contentinfo').getByRole('link', { name: words.common.footer.links.blog }).click()
  await expect(page).toHaveURL(`/${code}/blogs`)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(copy.title)
  await expect(main).toContainText(copy.routes.blogs)
  await expect(main.locator('[lang=ckb]')).toHaveCount(code === 'ku' ? 0 : 1)
  await expect(main.locator('a[href="tel:1551"]')).toBeVisible()
  await main.getByRole('link', { name: copy.ways.home }).click()
  await expect(page).toHaveURL(`/${code}`)
})
