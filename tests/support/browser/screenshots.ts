import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { launchOptions } from '#tests/support/browser/browser.ts'
import { pageNames, pathOf } from '#tests/support/browser/site-pages.ts'
import { withSite } from '#tests/support/servers/site.ts'

const widths = [390, 768, 1440]
const modes = ['light', 'dark'] as const
// One page per core on a small machine.
const parallelPageCount = 2

type Shot = { name: string; locale: Locale; width: number; mode: (typeof modes)[number] }

const listShots = (names: readonly string[]): Shot[] =>
  names.flatMap((name) =>
    localeCodes.flatMap((locale) =>
      widths.flatMap((width) => modes.map((mode) => ({ name, locale, width, mode }))),
    ),
  )

// Lazy content is loaded only when it is near the viewport.
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })

const takeScreenshot = async (browser: Browser, url: string, file: string, { width, mode }: Shot) => {
  const context = await browser.newContext({
    viewport: { width, height: width < 768 ? 844 : 900 },
    colorScheme: mode,
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'load' })
    // A key press loads every island, but only once the page's script listens for it.
    await page.waitForFunction(() => {
      dispatchEvent(new KeyboardEvent('keydown'))
      return !document.querySelector('[data-island]')
    })
    await scrollThrough(page)
    await page.evaluate(async () => {
      // Scrolling down does not load lazy pictures beside the viewport, so make them eager. Skip invisible pictures,
      // such as those in a closed menu.
      const visibleImages = [...document.images].filter((image) => image.checkVisibility())
      for (const image of visibleImages) image.loading = 'eager'
      await Promise.all(visibleImages.map((image) => image.decode().catch(() => null)))
      await document.fonts.ready
      scrollTo(0, 0)
    })
    await page.screenshot({ path: file, fullPage: true })
  } finally {
    await context.close()
  }
}

const takeShots = async (browser: Browser, outputDir: string, siteUrl: string, names: readonly string[]) => {
  const getText = async (path: string) => (await fetch(siteUrl + path)).text()
  const queue = listShots(names)
  const count = queue.length
  const takeQueuedShots = async () => {
    for (let shot = queue.shift(); shot; shot = queue.shift()) {
      const { name, locale, width, mode } = shot
      const file = join(outputDir, `${name}.${locale}.${width}.${mode}.png`)
      await takeScreenshot(browser, siteUrl + (await pathOf(getText, locale, name)), file, shot)
    }
  }
  await Promise.all(Array.from({ length: parallelPageCount }, takeQueuedShots))
  return count
}

const takeScreenshots = async (outputDir: string, names: readonly string[]) => {
  mkdirSync(outputDir, { recursive: true })
  const browser = await chromium.launch(launchOptions())
  let shotCount = 0
  try {
    await withSite({}, async (url) => {
      shotCount = await takeShots(browser, outputDir, url, names)
    })
  } finally {
    await browser.close()
  }
  return shotCount
}

const [outputDir, ...chosenNames] = process.argv.slice(2)
const unknownNames = chosenNames.filter((name) => !pageNames.includes(name))
if (!outputDir || unknownNames.length) {
  if (unknownNames.length)
    console.error(`Unknown page: ${unknownNames.join(', ')}. The pages are: ${pageNames.join(', ')}.`)
  else console.error('Usage: npm run screenshots -- OUT [PAGE …]\nRun `npm run build` first.')
  process.exitCode = 2
} else {
  const shotCount = await takeScreenshots(resolve(outputDir), chosenNames.length ? chosenNames : pageNames)
  console.log(`${shotCount} screenshots in ${outputDir}`)
}
