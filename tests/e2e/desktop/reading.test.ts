import { expect, test } from '#tests/support/browser/e2e.ts'

test('click on a footer link → the next page opens at the top', async ({ page, code, messages }) => {
  await page.goto(`/${code}`)
  const link = page.getByRole('contentinfo').getByRole('link', { name: messages.common.footer.links.careers })
  await link.scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  await link.click()
  await expect(page).toHaveURL(`/${code}/careers`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('first Tab → focuses the skip link; Enter on it, then Tab → focuses an element in main', async ({
  page,
  code,
  messages,
}) => {
  await page.goto(`/${code}/taxi-ride`)
  await page.keyboard.press('Tab')
  const skipLink = page.getByRole('link', { name: messages.common.nav.skipToContent })
  await expect(skipLink).toBeFocused()
  await expect(skipLink).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${code}/taxi-ride#main`)
  await page.keyboard.press('Tab')
  const isFocusInMain = () => page.evaluate(() => document.activeElement?.closest('main') !== null)
  await expect.poll(isFocusInMain).toBe(true)
})

test('reduced motion → no transition or animation lasts longer than 10 ms', async ({ page, code }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/${code}`)
  const longestSeconds = await page.evaluate(() => {
    const toSeconds = (list: string) =>
      list.split(',').map((time) => Number.parseFloat(time) * (/ms/.test(time) ? 0.001 : 1))
    return [...document.querySelectorAll('*')]
      .flatMap((element) => {
        const style = getComputedStyle(element)
        return [...toSeconds(style.transitionDuration), ...toSeconds(style.animationDuration)]
      })
      .reduce((most, value) => Math.max(most, value), 0)
  })
  expect(longestSeconds).toBeLessThanOrEqual(0.01)
})

test('Back to a long page → restores the scroll position', async ({ page, code }) => {
  // Load the font first. Text could otherwise have a different height after Back.
  await page.goto(`/${code}`, { waitUntil: 'networkidle' })
  await page.goto(`/${code}/online-food-delivery`)
  const heading = page.locator('#steps h2')
  const readTop = () => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  await heading.scrollIntoViewIfNeeded()
  await expect.poll(readTop).toBeGreaterThan(0)
  const top = await readTop()
  await page
    .locator(`footer a[href="/${code}/about"]`)
    .evaluate((link) => link instanceof HTMLElement && link.click())
  await page.waitForURL(`**/${code}/about`)
  await page.goBack()
  await expect.poll(readTop).toBe(top)
})

test('page opened with the fragment of a distant section → the section’s top is less than 40 px below the header', async ({
  page,
  code,
}) => {
  await page.goto(`/${code}/taxi-intercity#questions`)
  const headerBottom = await page
    .getByRole('banner')
    .evaluate((element) => element.getBoundingClientRect().bottom)
  const readTop = () => page.locator('#questions').evaluate((element) => element.getBoundingClientRect().top)
  await expect.poll(readTop).toBeGreaterThanOrEqual(headerBottom)
  await expect.poll(readTop).toBeLessThan(headerBottom + 40)
})
