import { expect, test } from '#tests/support/browser/e2e.ts'

test('Escape → the side menu closes and the burger has the focus', async ({ page, code, words }) => {
  const { nav } = words.common
  await page.goto(`/${code}`)
  const burger = page.getByRole('button', { name: nav.menu })
  await burger.press('Enter')
  await expect(page.getByRole('dialog', { name: nav.menu })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: nav.menu })).toBeHidden()
  await expect(burger).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('burger → the side menu, and back', async ({ page, code, words }) => {
    const { nav } = words.common
    await page.goto(`/${code}`)
    await page.getByRole('link', { name: nav.menu }).click()
    await expect(page.getByRole('link', { name: nav.busTicket })).toBeVisible()
    await page.getByRole('link', { name: nav.close }).click()
    await expect(page.getByRole('link', { name: nav.busTicket })).toBeHidden()
  })
})
