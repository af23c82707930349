import { expect, test } from '#tests/support/browser/e2e.ts'
import { clickAtFirstCommit } from '#tests/support/browser/live.ts'

test('burger → the side menu, 300 pixels wide, with the bus ticket and no link that is not there yet', async ({
  page,
  code,
  words,
}) => {
  const { nav } = words.common
  await page.goto(`/${code}`)
  await page.getByRole('button', { name: nav.menu }).click()
  const menu = page.getByRole('dialog', { name: nav.menu })
  await expect(menu).toBeVisible()
  expect((await menu.boundingBox())?.width).toBeCloseTo(300, 0)
  await expect(menu.getByRole('link', { name: nav.busTicket })).toHaveAttribute('href', `/${code}/bus-ticket`)
  const soon = menu.getByRole('listitem').filter({ hasText: nav.professionalServices })
  await expect(soon).toContainText(nav.soon)
  await expect(soon.getByRole('link')).toHaveCount(0)
})

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

test('an entry chosen just as the page comes alive → its page, the menu closed', async ({ page, code }) => {
  await clickAtFirstCommit(page, 'dialog a[href$="/careers"]')
  await page.goto(`/${code}#site-menu`)
  await expect(page).toHaveURL(`/${code}/careers`)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the header is 60 pixels high', async ({ page, code }) => {
  await page.goto(`/${code}`)
  expect((await page.getByRole('banner').boundingBox())?.height).toBeCloseTo(60, 0)
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
