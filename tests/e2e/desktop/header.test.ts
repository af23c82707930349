import { expect, languages, test } from '#tests/support/browser/e2e.ts'

test('header in each language → shows its links if the window is wide enough for them, otherwise a menu button', async ({
  page,
}) => {
  for (const { code, messages } of languages) {
    const { nav } = messages.common
    await page.goto(`/${code}/blogs`)
    const header = page.getByRole('banner')
    const minWidth = { ku: 1072, ar: 1024, en: 1056 }[code]
    for (const [width, hasLinks] of [
      [minWidth - 1, false],
      [minWidth, true],
    ] as const) {
      await page.setViewportSize({ width, height: 768 })
      await expect(header.getByRole('link', { name: nav.driveWithUs })).toBeVisible({ visible: hasLinks })
      await expect(header.getByRole('button', { name: nav.menu })).toBeVisible({ visible: !hasLinks })
    }
    const wideHeaderLinks = ['drivers-club', 'organizational-panel', 'blogs'].map((slug) =>
      header.locator(`nav a[href="/${code}/${slug}"]:visible`),
    )
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const link of wideHeaderLinks) await expect(link).toHaveCount(1)
    await expect(header.getByText(nav.soon).filter({ visible: true })).toHaveCount(0)
    await page.setViewportSize({ width: 1366, height: 280 })
    for (const link of wideHeaderLinks) await expect(link).toHaveCount(0)
    await header.locator('summary', { hasText: nav.about }).click()
    for (const link of wideHeaderLinks) await expect(link).toHaveCount(1)
    const lastLink = header.getByRole('link', { name: nav.privacyPolicy })
    await lastLink.hover()
    await expect(lastLink).toBeInViewport({ ratio: 1 })
  }
})
