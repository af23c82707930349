import { expect, test } from '@playwright/test'
import { launchOptions } from '#tests/support/browser/browser.ts'

declare global {
  interface Window {
    moved: number
  }
}

test.use({ launchOptions: launchOptions({ waitsForFonts: false }) })

for (const path of ['/ku', '/ku/contact', '/ku/taxi-ride', '/ku/apply/phone-taxi-dispatcher', '/ar/careers'])
  test(`${path}: a font that comes late moves nothing that is being read`, async ({ page }) => {
    const drawn = Promise.withResolvers<void>()
    await page.route(/\.woff2$/, async (route) => {
      await drawn.promise
      await route.continue()
    })
    await page.addInitScript(() => {
      window.moved = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('value' in entry && typeof entry.value === 'number') window.moved += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length)
    const before = await page.evaluate(() => window.moved)
    const font = page.waitForResponse(/\.woff2$/)
    drawn.resolve()
    await (await font).finished()
    await page.evaluate(() => document.fonts.ready)
    // Two frames later whatever moves has moved.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(() => window.moved)).toBe(before)
  })
