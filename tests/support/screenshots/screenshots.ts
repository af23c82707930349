import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { launchOptions } from '#tests/support/browser/browser.ts'
import { pageNames, pathOf } from '#tests/support/browser/site-pages.ts'
import { productVacancies, withProductSite } from '#tests/support/servers/product-server.ts'
import { withSite } from '#tests/support/servers/site.ts'
import { compareWith } from './compare.ts'

const widths = [390, 768, 1440]
const modes = ['light', 'dark'] as const
// One page at a time for each core of a small machine.
const cameras = 2

type Shot = { page: string; locale: Locale; width: number; mode: (typeof modes)[number] }

const shotsOf = (pages: readonly string[]): Shot[] =>
  pages.flatMap((page) =>
    localeCodes.flatMap((locale) =>
      widths.flatMap((width) => modes.map((mode) => ({ page, locale, width, mode }))),
    ),
  )

// Lazy content is fetched and laid out only after scrolling to it.
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })

const take = async (browser: Browser, address: string, file: string, { width, mode }: Shot) => {
  const context = await browser.newContext({
    viewport: { width, height: width < 768 ? 844 : 900 },
    colorScheme: mode,
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'load' })
    // Islands come at the first scroll, and fetch what they need when they are seen.
    await scrollThrough(page)
    await page.waitForFunction(() => !document.querySelector('[data-island]'))
    await scrollThrough(page)
    await page.evaluate(async () => {
      // A picture in a closed menu is never fetched, one beside the window only when forced.
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

type Pages = { names: readonly string[]; pathOf: (locale: Locale, name: string) => Promise<string> | string }

const shootPages = async (browser: Browser, out: string, site: string, { names, pathOf }: Pages) => {
  const shots = shotsOf(names)
  const waiting = [...shots]
  const work = async () => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      const { page, locale, width, mode } = shot
      const file = join(out, `${page}.${locale}.${width}.${mode}.png`)
      await take(browser, site + (await pathOf(locale, page)), file, shot)
    }
  }
  await Promise.all(Array.from({ length: cameras }, work))
  return shots.length
}

const sitePages = (names: readonly string[], site: string): Pages => ({
  names,
  pathOf: (locale, name) => pathOf(async (path) => (await fetch(site + path)).text(), locale, name),
})

// The second site, before a server that says little in one language: what it shows of that server.
const product = 'product-server'
const productPages = Object.fromEntries(
  [
    '',
    'online-food-delivery',
    'careers',
    ...[...productVacancies.long, ...Object.values(productVacancies).slice(1)].map(
      (id) => `job-details/${id}`,
    ),
    `apply/${productVacancies.unbreakable}`,
  ].map((path) => [[product, ...(path || 'home').split('/')].join('-'), path]),
)

const shoot = async (out: string, isWanted: (name: string) => boolean) => {
  mkdirSync(out, { recursive: true })
  const browser = await chromium.launch(launchOptions())
  let taken = 0
  try {
    const pages = pageNames.filter(isWanted)
    if (pages.length)
      await withSite({}, async (url) => {
        taken += await shootPages(browser, out, url, sitePages(pages, url))
      })
    if (isWanted(product))
      await withProductSite(async (url) => {
        const names = Object.keys(productPages)
        const pathOf = (locale: Locale, name: string) => `/${locale}/${productPages[name]}`
        taken += await shootPages(browser, out, url, { names, pathOf })
      })
  } finally {
    await browser.close()
  }
  return taken
}

const { values, positionals } = parseArgs({
  options: { beside: { type: 'string' } },
  allowPositionals: true,
})
const [out, ...names] = positionals
const known = [...pageNames, product]
const unknown = names.filter((name) => !known.includes(name))
if (!out || unknown.length) {
  if (unknown.length) console.error(`No page is called ${unknown.join(', ')}: ${known.join(', ')}`)
  else console.error('Usage: npm run screenshots -- OUT [PAGE …] [--beside COMMIT], after a build')
  process.exitCode = 2
} else if (values.beside) {
  console.log(await compareWith(values.beside, out, names))
} else {
  const taken = await shoot(resolve(out), (name) => !names.length || names.includes(name))
  console.log(`${taken} screenshots in ${out}`)
}
