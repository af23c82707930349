import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/google-map.ts'

test('Google map button clicked → Google’s map replaces the drawn map; no third-party host is contacted before the click', {
  tag: '@arabic',
}, async ({ openMap, page }) => {
  const map = await openMap()
  await map.showButton.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(map.externalRequestUrls).toEqual([])
  const drawnMapBox = await map.drawnMap.locator('..').boundingBox()
  await map.showButton.click()
  await expect(map.backButton).toBeFocused()
  await expect(map.surface).toHaveAttribute('data-zoom', '12')
  await expect(map.surface).toHaveAttribute('data-center', '36.191,44.009')
  await expect(map.drawnMap).toHaveCount(0)
  await expect.poll(() => map.googleMap.boundingBox()).toEqual(drawnMapBox)
  expect(map.externalRequestUrls).toHaveLength(1)
  await expectAccessible(page)
  await map.backButton.click()
  await expect(map.showButton).toBeFocused()
  await expect(map.drawnMap).toBeVisible()
  await expect(map.googleMap).toBeHidden()
  await map.showButton.click()
  await expect(map.googleMap).toBeVisible()
  expect(map.externalRequestUrls).toHaveLength(1)
})
