import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/google-map.ts'

test('button for Google’s map → replaces the drawn map; no foreign host is requested before the click', {
  tag: '@arabic',
}, async ({ open, page }) => {
  const map = await open()
  await map.show.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(map.requestedUrls).toEqual([])
  const drawnMapBox = await map.drawn.locator('..').boundingBox()
  await map.show.click()
  await expect(map.back).toBeFocused()
  await expect(map.canvas).toHaveAttribute('data-zoom', '12')
  await expect(map.canvas).toHaveAttribute('data-center', '36.191,44.009')
  await expect(map.drawn).toHaveCount(0)
  await expect.poll(() => map.google.boundingBox()).toEqual(drawnMapBox)
  expect(map.requestedUrls).toHaveLength(1)
  await expectAccessible(page)
  await map.back.click()
  await expect(map.show).toBeFocused()
  await expect(map.drawn).toBeVisible()
  await expect(map.google).toBeHidden()
  await map.show.click()
  await expect(map.google).toBeVisible()
  expect(map.requestedUrls).toHaveLength(1)
})
