import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { launchOptions } from '#tests/support/browser/browser.ts'
import { pageNames, pathOf } from '#tests/support/browser/site-pages.ts'
import { withSite } from '#tests/support/servers/site.ts'

const widths = [390, 768, 1440]
const modes = ['light', 'dark'] as const
// The number of pages that are open at the same time: one for each core of a small machine.
const parallelPages = 2

type Shot = { page: string; locale: Locale; width: number; mode: (typeof modes)[number] }

const listShots = (pages: readonly string[]): Shot[] =>
  pages.flatMap((page) =>
    localeCodes.flatMap((locale) =>
      widths.flatMap((width) => modes.map((mode) => ({ page, locale, width, mode }))),
    ),
  )

// Lazy content is loaded and laid out only when it is near the viewport.
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })

const takeScreenshot = async (browser: Browser, address: string, file: string, { width, mode }: Shot) => {
  const context = await browser.newContext({
    viewport: { width, height: width < 768 ? 844 : 900 },
    colorScheme: mode,
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'load' })
    // The first pass hydrates the islands, and the second loads their content.
    await scrollThrough(page)
    await page.waitForFunction(() => !document.querySelector('[data-island]'))
    await scrollThrough(page)
    await page.evaluate(async () => {
      // Pictures beside the viewport load only if they are eager; those in a closed menu never load, so they are skipped.
      const shown = [...document.images].filter((image) => image.checkVisibility())
      for (const image of shown) image.loading = 'eager'
      await Promise.all(shown.map((image) => image.decode().catch(() => null)))
      await document.fonts.ready
      scrollTo(0, 0)
    })
    await page.screenshot({ path: file, fullPage: true })
  } finally {
    await context.close()
  }
}

const takePages = async (browser: Browser, out: string, site: string, pages: readonly string[]) => {
  const getText = async (path: string) => (await fetch(site + path)).text()
  const queue = listShots(pages)
  const count = queue.length
  const work = async () => {
    for (let shot = queue.shift(); shot; shot = queue.shift()) {
      const { page, locale, width, mode } = shot
      const file = join(out, `${page}.${locale}.${width}.${mode}.png`)
      await takeScreenshot(browser, site + (await pathOf(getText, locale, page)), file, shot)
    }
  }
  await Promise.all(Array.from({ length: parallelPages }, work))
  return count
}

const takeScreenshots = async (out: string, pages: readonly string[]) => {
  mkdirSync(out, { recursive: true })
  const browser = await chromium.launch(launchOptions())
  let taken = 0
  try {
    await withSite({}, async (url) => {
      taken = await takePages(browser, out, url, pages)
    })
  } finally {
    await browser.close()
  }
  return taken
}

const [out, ...names] = process.argv.slice(2)
const unknown = names.filter((name) => !pageNames.includes(name))
if (!out || unknown.length) {
  if (unknown.length)
    console.error(`Unknown page: ${unknown.join(', ')}. The pages are: ${pageNames.join(', ')}.`)
  else console.error('Usage: npm run screenshots -- OUT [PAGE …]\nRun `npm run build` first.')
  process.exitCode = 2
} else {
  const taken = await takeScreenshots(resolve(out), names.length ? names : pageNames)
  console.log(`${taken} screenshots in ${out}`)
}
