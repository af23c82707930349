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

test('an entry of the side menu → its page, the menu closed', async ({ page, code, words }) => {
  const { nav } = words.common
  await page.goto(`/${code}`)
  await page.getByRole('button', { name: nav.menu }).tap()
  await page.getByRole('dialog').getByRole('link', { name: nav.careers }).tap()
  await expect(page).toHaveURL(`/${code}/careers`)
  await expect(page.getByRole('dialog')).toBeHidden()
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
