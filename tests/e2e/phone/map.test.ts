import { expect, test } from '#tests/support/browser/e2e.ts'
import { isInMap, openMap, viewOf } from '#tests/support/browser/map.ts'

test.beforeEach(async ({ page, code }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/${code}/contact`)
})

test('the buttons → larger, smaller, whole; a row of the list comes into sight', async ({ page, words }) => {
  const { zoomIn, zoomOut, whole } = words.common.map
  await openMap(page)
  const home = await viewOf(page)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const width = () => viewOf(page).then((view) => view.width)
  await press(zoomIn)
  const once = await width()
  expect(once).toBeLessThan(home.width)
  await press(zoomIn)
  await expect.poll(width).toBeCloseTo(once / 2, 3)
  await page.locator('#zakho summary').click()
  await expect.poll(() => isInMap(page, '#point-zakho')).toBe(true)
  await expect(page.locator('[data-card="drawn"]')).toBeVisible()
  await press(zoomOut)
  await expect.poll(width).toBeCloseTo(once, 3)
  await press(whole)
  await expect.poll(() => viewOf(page)).toEqual(home)
  await expect(page.locator('[data-card="drawn"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-card="drawn"]')).toBeHidden()
})

test('the keys, where the map has the focus → east is to the right in every language', async ({
  page,
  words,
}) => {
  await openMap(page)
  await page.getByRole('group', { name: words.common.map.keys }).focus()
  await page.keyboard.press('+')
  const before = await viewOf(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await viewOf(page)).x).toBeGreaterThan(before.x)
  await page.keyboard.press('-')
  await expect.poll(async () => (await viewOf(page)).width).toBeGreaterThan(before.width)
})

test('a point out of sight → comes into it with the focus', async ({ page, words }) => {
  await openMap(page)
  const zoomIn = page.getByRole('button', { name: words.common.map.zoomIn, exact: true })
  await zoomIn.click()
  await zoomIn.click()
  const points = page.locator('[data-map="movable"] [data-point]')
  await points.first().focus()
  for (let n = 0; n < 3; n += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(() => isInMap(page, '[data-point]:focus')).toBe(true)
    await expect(page.locator('[data-point]:focus circle:last-of-type')).toBeInViewport()
  }
})
