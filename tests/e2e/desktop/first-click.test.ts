import { expect, test } from '#tests/support/browser/e2e.ts'
import { isHydrated } from '#tests/support/browser/hydration.ts'

const branchMarker = '[data-marker=erbil]'

test('click without pointer events before an island has loaded → the island handles it, and the page does not scroll', async ({
  page,
  code,
  messages,
}) => {
  /** Opens a page and clicks as assistive technology does: without moving the pointer or the focus. */
  const openAndClick = async (path: string, selector: string) => {
    await page.goto(`/${code}${path}`)
    await expect.poll(() => isHydrated(page.locator('main'))).toBe(true)
    await page
      .locator(selector)
      .first()
      .evaluate((element) =>
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
      )
  }
  const expectNoScroll = async () => expect(await page.evaluate(() => scrollY)).toBe(0)

  await openAndClick('/contact', branchMarker)
  await expect(page.locator(branchMarker)).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('[data-card=drawn]')).toBeAttached()

  await openAndClick('/taxi-call-booking', '[data-island=tabs] a:nth-of-type(2)')
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(1)
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
  await expectNoScroll()

  await openAndClick('/careers', '[data-island=jobs] a[href*="category=tech"]')
  await expect(page).toHaveURL(`/${code}/careers?category=tech#jobs`)
  await expect(page.getByRole('tab', { name: messages.careers.categories.tech })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expectNoScroll()

  await openAndClick('', 'form[action*="send-link"] [type=submit]')
  await expect(page.getByText(messages['send-link'].errors.required)).toBeVisible()
  await expect(page).toHaveURL(`/${code}`)
  await expectNoScroll()
})
