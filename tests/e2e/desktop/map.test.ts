import { expect, test } from '#tests/support/browser/e2e.ts'
import { openMap } from '#tests/support/browser/map.ts'

test('the wheel over the map → scrolls the page; a point → chosen; the map → none', async ({
  page,
  code,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/${code}/contact`)
  const map = await openMap(page)
  const card = page.locator('[data-card="drawn"]')
  await map.hover()
  const scrolled = () => page.evaluate(() => scrollY)
  const before = await scrolled()
  await page.mouse.wheel(0, 120)
  await expect.poll(scrolled).toBeGreaterThan(before)

  await page.locator('#point-mashhad circle').last().click()
  await expect(card).toBeVisible()
  await expect(page.locator('#mashhad details')).toHaveAttribute('open')
  // In the Mediterranean, where no branch is.
  await map.click({ position: { x: 8, y: 80 } })
  await expect(card).toHaveCount(0)
  await expect(page.locator('#mashhad details')).not.toHaveAttribute('open')
})
