import { expect, test } from '#tests/support/browser/e2e.ts'
import { openMap, viewOf } from '#tests/support/browser/map.ts'

test.beforeEach(async ({ page, code }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/${code}/contact`)
})

test('a dragging mouse → the map goes along, and nothing is chosen; a click on the map → none', async ({
  page,
  words,
}) => {
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
  await expect(page.locator('[data-card="drawn"]')).toBeVisible()
  // Beside every point.
  await page.mouse.click(x + 230, y + 160)
  await expect(page.locator('[data-card="drawn"]')).toBeHidden()
})
