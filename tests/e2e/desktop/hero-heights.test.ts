import type { Page } from '@playwright/test'
import { createSiteStarter, expect, languages, test } from '#tests/support/browser/e2e.ts'
import { applyFallbackFont, expectSiteFont } from '#tests/support/browser/page-inspection.ts'
import { withSite } from '#tests/support/servers/site.ts'
import type { Settings } from '#tests/support/verify/run.ts'

const laptopSizes = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
]

// Heights as percentages of the window's height. They may deviate by `tolerancePoints` percentage points.
const heroes = [
  { path: '', percent: 60 },
  { path: '/online-food-delivery', percent: 55 },
  { path: '/online-supermarket-grocery', percent: 70 },
]
const tolerancePoints = 8

const phoneSizes = [
  { width: 360, height: 800 },
  { width: 390, height: 844 },
]

const badgeSettings = {
  ANDROID_APP_URL: 'https://play.example.com/app',
  IOS_APP_URL: 'https://apps.example.com/app',
}
const gatewaySettings = { SMS_WEBHOOK_URL: 'http://localhost:9/' }
const startSiteOnce = createSiteStarter()
const createTestFor = (settings: Settings) => {
  const withConfiguredSite = (use: (url: string) => Promise<void>) => withSite(settings, use)
  return test.extend({ baseURL: async ({ code: _ }, use) => use(await startSiteOnce(withConfiguredSite)) })
}
const siteTests = [
  { name: 'no setting', siteTest: test },
  { name: 'store badges', siteTest: createTestFor(badgeSettings) },
  {
    name: 'SMS gateway and store badges',
    siteTest: createTestFor({ ...gatewaySettings, ...badgeSettings }),
  },
]

const openPage = async (page: Page, url: string) => {
  await page.goto(url)
  await expectSiteFont(page)
}

const findHero = (page: Page) => page.locator('main section').filter({ has: page.locator('h1') })

/** Returns the window sizes at which a page's hero is too tall or too short, with its share of the window's height. */
const findDeviations = async (page: Page, path: string, percent: number, sizes: typeof laptopSizes) => {
  await openPage(page, path)
  const hero = findHero(page)
  const deviations: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    const actualPercent = (100 * ((await hero.boundingBox())?.height ?? 0)) / size.height
    if (Math.abs(actualPercent - percent) > tolerancePoints)
      deviations.push(
        `${path} ${size.width}×${size.height}: ${actualPercent.toFixed(1)} instead of ${percent}`,
      )
  }
  return deviations
}

for (const { name, siteTest } of siteTests) {
  for (const [device, sizes] of [
    ['laptop', laptopSizes],
    ['phone', phoneSizes],
  ] as const)
    siteTest(`${name} → heroes have the expected height on ${device}s in all languages`, async ({ page }) => {
      const deviations: string[] = []
      for (const { code } of languages)
        for (const { path, percent } of name === 'no setting' ? heroes : heroes.slice(0, 1))
          deviations.push(...(await findDeviations(page, `/${code}${path}`, percent, sizes)))
      expect(deviations).toEqual([])
    })

  siteTest(`${name} → the first service is in view on phones in all languages`, async ({ page }) => {
    for (const { code, messages } of languages)
      for (const size of phoneSizes) {
        await page.setViewportSize(size)
        await openPage(page, `/${code}`)
        const serviceHeading = page.getByRole('heading', {
          name: messages['taxi-ride'].service.name,
          level: 3,
        })
        await expect(serviceHeading, code).toBeInViewport()
      }
  })
}

for (const { code } of languages)
  test(`${code}, fallback font → header and heroes are as tall as with the site’s font`, async ({ page }) => {
    const measureHeights = async () => {
      const heights: number[] = []
      for (const area of [page.getByRole('banner'), findHero(page)])
        heights.push((await area.boundingBox())?.height ?? 0)
      return heights
    }
    for (const { path } of heroes)
      for (const [width, height] of [
        [390, 844],
        [768, 1024],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height })
        await openPage(page, `/${code}${path}`)
        const siteFontHeights = await measureHeights()
        await applyFallbackFont(page)
        const differences = (await measureHeights()).map((measured, index) =>
          Math.abs(measured - (siteFontHeights[index] ?? 0)),
        )
        // Allow two pixels for rounding.
        expect(Math.max(...differences), `${path}, ${width} pixels wide`).toBeLessThanOrEqual(2)
      }
  })
