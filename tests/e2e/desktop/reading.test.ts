import { expect, test } from '#tests/support/browser/e2e.ts'

test('another path → the page is shown from its top', async ({ page, code, words }) => {
  await page.goto(`/${code}`)
  const link = page.getByRole('contentinfo').getByRole('link', { name: words.common.footer.links.careers })
  await link.scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  await link.click()
  await expect(page).toHaveURL(`/${code}/careers`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('first Tab → skip link, which leads to the main part', async ({ page, code, words }) => {
  await page.goto(`/${code}/taxi-ride`)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: words.common.nav.skipToContent })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${code}/taxi-ride#main`)
  await page.keyboard.press('Tab')
  const isInMain = () => page.evaluate(() => document.activeElement?.closest('main') !== null)
  await expect.poll(isInMain).toBe(true)
})

test('reduced motion → nothing moves for longer than a blink', async ({ page, code }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/${code}`)
  const longest = await page.evaluate(() => {
    const seconds = (list: string) =>
      list.split(',').map((time) => Number.parseFloat(time) * (/ms/.test(time) ? 0.001 : 1))
    return [...document.querySelectorAll('*')]
      .flatMap((element) => {
        const style = getComputedStyle(element)
        return [...seconds(style.transitionDuration), ...seconds(style.animationDuration)]
      })
      .reduce((most, value) => Math.max(most, value), 0)
  })
  expect(longest).toBeLessThanOrEqual(0.01)
})
