import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { localeCodes } from '#lib/i18n/locales.ts'
import { launchOptions } from '#tests/support/browser/browser.ts'
import { pageNames, pathOf } from '#tests/support/browser/site-pages.ts'
import { startSite } from '#tests/support/servers/site.ts'
import { repository, runProgram, type Settings } from '#tests/support/verify/run.ts'
import { checkBudget, checkBudgets, formPageNames, printBudgetResults, type WeighedPage } from './budgets.ts'
import { withFloors } from './compared-pages.ts'
import { type PageWeight, weighPage } from './page-weight.ts'
import { countUtilities } from './utilities.ts'

const logProgress = (text: string) => console.error(`… ${text}`)

const comparedPageNames = ['home', 'careers', 'online-food-delivery', 'hotels', 'apply', 'contact-us']

type NamedWeight = { name: string; weight: PageWeight }

/** Weighs the bare page and plain copies of some pages in Sorani. */
const weighFloors = (browser: Browser) =>
  withFloors('plain', comparedPageNames, ['ku'], async ({ floorSite, pages }) => {
    const bareWeight = await weighPage(browser, floorSite.url)
    const plainWeights: NamedWeight[] = []
    for (const { path, floorPath } of pages)
      plainWeights.push({
        name: `… plain page with the content of ${path}`,
        weight: await weighPage(browser, floorSite.url + floorPath),
      })
    return { bareWeight, plainWeights }
  })

type WeighSiteOptions = { pages: readonly string[]; env?: Settings; note?: string }

const weighSite = async (browser: Browser, { pages, env, note = '' }: WeighSiteOptions) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-data-'))
  const site = await startSite({ env: { DATA_DIR: dataDir, ...env } })
  const weighedPages: WeighedPage[] = []
  try {
    const get = async (path: string) => (await fetch(site.url + path)).text()
    for (const page of pages)
      for (const locale of localeCodes) {
        const path = await pathOf(get, locale, page)
        const name = path + note
        logProgress(name)
        const hasForm = formPageNames.includes(page)
        weighedPages.push({ name, hasForm, weight: await weighPage(browser, site.url + path) })
      }
  } finally {
    await site.stop()
    rmSync(dataDir, { recursive: true })
  }
  return weighedPages
}

const formatRow = (
  name: string,
  { bytes, requestCount, fontFileCount, styleSheetCount, heroBytes }: PageWeight,
  bareWeight: PageWeight,
) => ({
  page: name,
  JavaScript: bytes.js,
  'JavaScript, times bare': Number((bytes.js / bareWeight.bytes.js).toFixed(3)),
  CSS: bytes.css,
  'style sheets': styleSheetCount,
  fonts: bytes.fonts,
  'font files': fontFileCount,
  pictures: bytes.pictures,
  hero: heroBytes,
  HTML: bytes.html,
  other: bytes.other,
  requests: requestCount,
})

/**
 * Builds the site if necessary, and prints the weights of a bare page, of plain copies of some pages, and of all pages
 * in `pageNames`. Returns false if the build failed or a budget is exceeded.
 */
export const runWeightBenchmark = async (): Promise<boolean> => {
  if (!existsSync(join(repository, '.next/BUILD_ID'))) {
    logProgress('building the site')
    if (!(await runProgram('npm', ['run', 'build']))) return false
  }
  const browser = await chromium.launch(launchOptions())
  try {
    const { bareWeight, plainWeights } = await weighFloors(browser)
    const weighedPages = [
      ...(await weighSite(browser, { pages: pageNames })),
      ...(await weighSite(browser, {
        pages: ['contact'],
        env: { GOOGLE_MAPS_API_KEY: 'sample-key' },
        note: ', with Google’s map',
      })),
    ]
    console.table([
      formatRow('bare page', bareWeight, bareWeight),
      ...[...plainWeights, ...weighedPages].map(({ name, weight }) => formatRow(name, weight, bareWeight)),
    ])
    const { totalCount, oneOffCount } = countUtilities()
    const areBudgetsMet = printBudgetResults([
      ...checkBudgets(bareWeight, weighedPages),
      checkBudget(
        'utilities in the styles',
        450,
        [{ name: `${oneOffCount} with a one-off value` }],
        () => totalCount,
      ),
      checkBudget('utilities with a one-off value', 60, [{ name: `of ${totalCount}` }], () => oneOffCount),
    ])
    for (const url of weighedPages.flatMap((page) => page.weight.prefetchedUrls))
      console.log(`prefetched: ${url}`)
    return areBudgetsMet
  } finally {
    await browser.close()
  }
}
