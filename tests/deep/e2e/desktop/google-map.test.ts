import type { Route } from '@playwright/test'
import { longestLoad } from '#lib/places/google-map.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, scripts, test } from '#tests/support/browser/google-map.ts'

test('a tap → Google’s map in the place of the drawn one, and back; nobody is asked before', {
  tag: '@arabic',
}, async ({ open, page, code }) => {
  const map = await open()
  await map.show.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(map.asked).toEqual([])
  const before = await map.drawn.locator('..').boundingBox()
  await map.show.click()
  await expect(map.back).toBeFocused()
  await expect(map.canvas).toHaveAttribute('data-zoom', '12')
  await expect(map.canvas).toHaveAttribute('data-center', '36.191,44.009')
  await expect(map.drawn).toBeHidden()
  await expect.poll(() => map.google.boundingBox()).toEqual(before)
  expect(map.asked).toHaveLength(1)
  const asked = new URL(map.asked[0] ?? '').searchParams
  expect([asked.get('key'), asked.get('language'), asked.get('region')]).toEqual([
    'sample-key',
    code === 'en' ? 'en' : 'ar',
    'IQ',
  ])
  await expectAccessible(page)
  await map.back.click()
  await expect(map.show).toBeFocused()
  await expect(map.drawn).toBeVisible()
  await expect(map.google).toBeHidden()
  await map.show.click()
  await expect(map.google).toBeVisible()
  expect(map.asked).toHaveLength(1)
})

test('no answer for eight seconds → says so, the drawn map stays; asked again → the map', async ({
  open,
  page,
}) => {
  const map = await open(scripts.isSilent)
  await map.stopClock()
  await map.show.click()
  await expect(map.loading).toBeVisible()
  await expect.poll(() => map.asked.length).toBe(1)
  await page.clock.runFor(longestLoad / 2)
  await expect(map.loading).toBeVisible()
  await page.clock.resume()
  await expectAccessible(page)
  await page.clock.runFor(longestLoad)
  await expect(map.failed).toBeVisible()
  await expect(map.retry).toBeFocused()
  await map.drawn.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-card="drawn"]')).toBeVisible()
  await expectAccessible(page)
  map.host.answer = scripts.loads
  await map.retry.click()
  await expect(map.google).toBeVisible()
  expect(map.asked).toHaveLength(2)
})

test('no pictures for eight seconds → the drawn map again; asked again → Google’s, which stays', async ({
  open,
  page,
}) => {
  const map = await open(scripts.staysGrey)
  await map.stopClock()
  await map.show.click()
  await expect(map.canvas).toBeVisible()
  await page.clock.runFor(longestLoad / 2)
  await expect(map.canvas).toBeVisible()
  await page.clock.resume()
  await page.clock.runFor(longestLoad)
  await expect(map.failed).toBeVisible()
  await expect(map.retry).toBeFocused()
  await expect(map.drawn).toBeVisible()
  await page.evaluate(() => Reflect.deleteProperty(window.google.maps.Map.prototype, 'loadTiles'))
  await map.retry.click()
  await expect(map.canvas).toBeVisible()
  await page.clock.runFor(2 * longestLoad)
  await expect(map.canvas).toBeVisible()
})

test('an answer after eight seconds → nothing moves; asked again → the map, without another request', async ({
  open,
  page,
}) => {
  const waiting: Route[] = []
  const map = await open(async (route) => void waiting.push(route))
  await map.show.click()
  await expect.poll(() => waiting.length).toBe(1)
  await page.clock.runFor(longestLoad + 500)
  await expect(map.failed).toBeVisible()
  for (const route of waiting) await scripts.loads(route)
  await page.waitForFunction(() => 'google' in window)
  await expect(map.failed).toBeVisible()
  await expect(map.drawn).toBeVisible()
  await map.retry.click()
  await expect(map.google).toBeVisible()
  expect(map.asked).toHaveLength(1)
})

test('a script that does not come → says so, the drawn map stays; asked again → the map', async ({
  open,
}) => {
  const map = await open(scripts.breaks)
  await map.show.click()
  await expect(map.failed).toBeVisible()
  await expect(map.drawn).toBeVisible()
  await map.retry.click()
  await expect.poll(() => map.asked.length).toBe(2)
  await expect(map.failed).toBeVisible()
  map.host.answer = scripts.loads
  await map.retry.click()
  await expect(map.google).toBeVisible()
})

test('a key that is refused → the panel over the drawn map, at once for who asks again', async ({
  open,
  page,
}) => {
  const map = await open(scripts.refuses)
  await map.show.click()
  await expect(map.refused).toBeVisible()
  await expect(map.keyRefused).toBeVisible()
  await expect(map.drawn).toBeVisible()
  await expect(map.google).toBeHidden()
  await expect(map.dismiss).toBeFocused()
  await expectAccessible(page)
  await map.dismiss.click()
  await expect(map.refused).toBeHidden()
  await map.show.click()
  await expect(map.refused).toBeVisible()
  expect(map.asked).toHaveLength(1)
})

test('a key that is refused while the focus is in Google’s map → the focus stays near', async ({
  map,
  page,
}) => {
  await map.marker('erbil').focus()
  await page.evaluate(() => window.gm_authFailure?.())
  await expect(map.refused).toBeVisible()
  await expect(map.dismiss).toBeFocused()
})
