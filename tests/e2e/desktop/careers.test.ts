import { expect, language, test } from '#tests/support/browser/e2e.ts'

test('tabs in Sorani on a laptop → no tab is alone in its row', async ({ page }) => {
  const { code, messages } = language('ku')
  await page.goto(`/${code}/careers#jobs`)
  const tabs = page.getByRole('tablist', { name: messages.careers.jobs.category }).getByRole('tab')
  await expect(tabs).toHaveCount(10)
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
    for (const top of tops) expect(tops.filter((other) => other === top).length).toBeGreaterThan(1)
  }
})
