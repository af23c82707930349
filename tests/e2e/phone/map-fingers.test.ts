import { expect, test } from '#tests/support/browser/e2e.ts'
import { openMap, touch, viewOf } from '#tests/support/browser/map.ts'

test.beforeEach(async ({ page, code }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/${code}/contact`)
})

test('fingers → two move the map; one scrolls the page, and moves the map once it is larger', async ({
  page,
}) => {
  const { x, y } = await openMap(page)
  const session = await page.context().newCDPSession(page)
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  const home = await viewOf(page)

  const above = await scrolled()
  await touch(session, [{ x, y: y + 60 }], [{ x, y: y - 60 }])
  await expect.poll(scrolled).toBeGreaterThan(above + 50)
  expect(await viewOf(page)).toEqual(home)

  // The inertia of one swipe must not leak into the next.
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
