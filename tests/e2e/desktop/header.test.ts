import { expect, languages, test } from '#tests/support/browser/e2e.ts'
import { waitForHydration } from '#tests/support/browser/hydration.ts'

test('About menu opened → the open Services menu closes', async ({ page, code, messages }) => {
  const { nav } = messages.common
  await page.goto(`/${code}`)
  const header = page.getByRole('banner')
  const servicesMenu = header.locator('summary', { hasText: nav.services })
  await waitForHydration(servicesMenu)
  await servicesMenu.click()
  await header.locator('summary', { hasText: nav.about }).click()
  await expect(header.getByRole('link', { name: nav.privacyPolicy })).toBeVisible()
  await expect(header.getByRole('link', { name: messages.common.services.hotels.name })).toBeHidden()
})

test('smallest laptop → links in one row that fits the window; the About menu has the others', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  for (const { code, messages } of languages) {
    const { nav } = messages.common
    await page.goto(`/${code}`)
    await page.evaluate(() => document.fonts.ready)
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: nav.driveWithUs })).toBeVisible()
    await expect(header.getByRole('button', { name: nav.menu })).toBeHidden()
    const row = await header.evaluate((element) => {
      const items = [...element.querySelectorAll(':scope :is(nav > ul > li, .button)')]
      const boxes = items.filter((item) => item.checkVisibility()).map((item) => item.getBoundingClientRect())
      return {
        heights: new Set(boxes.map(({ height }) => height)).size,
        excess: element.scrollWidth - element.clientWidth,
        overlaps: boxes.filter((box) =>
          boxes.some((other) => other !== box && other.left < box.right - 1 && box.left < other.right - 1),
        ).length,
      }
    })
    expect({ code, ...row }).toEqual({ code, heights: 1, excess: 0, overlaps: 0 })
    const wideLinks = ['drivers-club', 'organizational-panel', 'blogs'].map((slug) =>
      header.locator(`nav a[href="/${code}/${slug}"]:visible`),
    )
    for (const link of wideLinks) await expect(link).toHaveCount(0)
    await header.locator('summary', { hasText: nav.about }).click()
    for (const link of wideLinks) await expect(link).toHaveCount(1)
  }
})
