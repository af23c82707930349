import { expect, test } from '#tests/support/browser/e2e.ts'

test('Escape in the side menu → closes the menu and focuses the menu button', async ({
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

for (const [width, height] of [
  [568, 232],
  [667, 320],
  [320, 256],
  [390, 844],
] as const)
  test(`side menu at ${width} × ${height} px → scrolling to the end leaves less than 16 px below the web app link; after scrolling back up, the list fills more than half the viewport`, async ({
    page,
    code,
    messages,
  }) => {
    const { nav } = messages.common
    await page.setViewportSize({ width, height })
    await page.goto(`/${code}`)
    await page.getByRole('button', { name: nav.menu }).click()
    const dialog = page.getByRole('dialog', { name: nav.menu })
    const list = dialog.getByRole('navigation', { name: nav.menu })
    const webAppLink = dialog.getByRole('link', { name: nav.openWebApp })
    await expect(dialog.getByRole('link', { name: nav.home })).toBeInViewport()
    await dialog.hover()
    await page.mouse.wheel(0, 5000)
    await expect(webAppLink).toBeInViewport({ ratio: 1 })
    await webAppLink.hover()
    await page.mouse.wheel(0, 5000)
    await expect(list.getByRole('link').last()).toBeInViewport({ ratio: 1 })
    const gap = await webAppLink.evaluate((link) => innerHeight - link.getBoundingClientRect().bottom)
    expect(gap).toBeLessThan(16)
    await page.mouse.wheel(0, -300)
    const measureShare = () =>
      list.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight
      })
    await expect.poll(measureShare).toBeGreaterThan(0.5)
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('side menu without JavaScript → the header’s menu link opens it, and its Close link closes it', async ({
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
