import { expect, test } from '#tests/support/browser/e2e.ts'

test('Escape in the side menu → it closes, and the menu button has the focus', async ({
  page,
  code,
  messages,
}) => {
  const { nav } = messages.common
  await page.goto(`/${code}`)
  const menuButton = page.getByRole('button', { name: nav.menu })
  await menuButton.press('Enter')
  await expect(page.getByRole('dialog', { name: nav.menu })).toBeVisible()
  // The page must not scroll behind the menu.
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: nav.menu })).toBeHidden()
  await expect(menuButton).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('side menu without JavaScript → opens by the menu link and closes by its own link', async ({
    page,
    code,
    messages,
  }) => {
    const { nav } = messages.common
    await page.goto(`/${code}`)
    await page.getByRole('link', { name: nav.menu }).click()
    await expect(page.locator('dialog a[href$="/bus-ticket"]')).toBeVisible()
    await page.getByRole('link', { name: nav.close }).click()
    await expect(page.locator('dialog a[href$="/bus-ticket"]')).toBeHidden()
  })
})
