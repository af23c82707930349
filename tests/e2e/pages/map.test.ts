import { expect, test } from '#tests/support/e2e.ts'
import { isInMap, openMap, touch, viewOf } from '#tests/support/map.ts'

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
  await expect(page.locator('.branch-card')).toBeVisible()
  await press(zoomOut)
  await expect.poll(width).toBeCloseTo(once, 3)
  await press(whole)
  await expect.poll(() => viewOf(page)).toEqual(home)
  await expect(page.locator('.branch-card')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.branch-card')).toBeHidden()
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
  const points = page.locator('.map-movable .map-point')
  await points.first().focus()
  for (let n = 0; n < 3; n += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(() => isInMap(page, '.map-point:focus')).toBe(true)
    await expect(page.locator('.map-point:focus .map-point-dot')).toBeInViewport()
  }
})

test('a dragging mouse → the map goes along, and nothing is chosen; a click on the map → none', async ({
  page,
  words,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has no mouse')
  const { x, y } = await openMap(page)
  await page.getByRole('button', { name: words.common.map.zoomIn, exact: true }).click()
  await page.locator('#isfahan summary').click()
  await openMap(page)
  const before = await viewOf(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 120, y + 60, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await viewOf(page)).x).toBeGreaterThan(before.x)
  expect((await viewOf(page)).y).toBeLessThan(before.y)
  expect((await viewOf(page)).width).toBeCloseTo(before.width, 3)
  await expect(page.locator('.branch-card')).toBeVisible()
  // Beside every point.
  await page.mouse.click(x + 330, y + 100)
  await expect(page.locator('.branch-card')).toBeHidden()
})

test('fingers → two move the map; one scrolls the page, and moves the map once it is larger', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'a desk has no fingers')
  const { x, y } = await openMap(page)
  const session = await page.context().newCDPSession(page)
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  const home = await viewOf(page)

  const above = await scrolled()
  await touch(session, [{ x, y: y + 60 }], [{ x, y: y - 60 }])
  await expect.poll(scrolled).toBeGreaterThan(above + 50)
  expect(await viewOf(page)).toEqual(home)

  // Its momentum is none of the next one's business.
  await page.reload()
  await openMap(page)
  const still = await scrolled()
  const pair = (distance: number) => [
    { x: x - distance, y },
    { x: x + distance, y },
  ]
  await touch(session, pair(30), pair(90))
  await expect.poll(async () => (await viewOf(page)).width).toBeLessThan(home.width / 2)
  expect(await scrolled()).toBe(still)

  const before = await viewOf(page)
  await touch(session, [{ x, y: y + 40 }], [{ x: x + 20, y: y - 60 }])
  await expect.poll(async () => (await viewOf(page)).y).toBeGreaterThan(before.y)
  expect((await viewOf(page)).width).toBeCloseTo(before.width, 3)
  expect(await scrolled()).toBe(still)
})
