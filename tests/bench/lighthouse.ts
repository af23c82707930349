import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { localeCodes } from '#lib/i18n/locales.ts'
import { launchOptions } from '#tests/support/browser/browser.ts'
import { pageNames } from '#tests/support/browser/site-pages.ts'
import { checkBudget, computeMedian, formPageNames, printBudgetResults } from './budgets.ts'
import { withFloors } from './compared-pages.ts'
import { installTool } from './registry-tool.ts'

const version = '13.5.0'

// `blogs` is a placeholder page, and its `noindex` would lower its SEO score.
const auditedPageNames = pageNames.filter((name) => name !== 'blogs')

const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      numericValue: z.number().optional(),
      details: z.unknown().optional(),
    }),
  ),
})

const requestsSchema = z.object({
  items: z.array(
    z.object({ url: z.string(), resourceType: z.string().optional(), transferSize: z.number() }),
  ),
})

const workSchema = z.object({ items: z.array(z.object({ group: z.string(), duration: z.number() })) })

// The groups not counted include painting and the event loop, whose time depends on the browser's build.
const countedGroups = ['styleLayout', 'scriptEvaluation', 'scriptParseCompile']

const readFigures = (output: unknown) => {
  const { runtimeError, categories, audits } = reportSchema.parse(output)
  if (runtimeError) throw new Error(runtimeError.message)
  const requests = requestsSchema
    .parse(audits['network-requests']?.details)
    .items.filter(({ url }) => url.startsWith('http'))
  const readScore = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const readValue = (audit: string) => audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY
  const sumKilobytes = (type?: string) =>
    requests
      .filter(({ resourceType }) => !type || resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize / 1000, 0)
  return {
    performance: readScore('performance'),
    accessibility: readScore('accessibility'),
    practices: readScore('best-practices'),
    SEO: readScore('seo'),
    FCP: readValue('first-contentful-paint'),
    LCP: readValue('largest-contentful-paint'),
    TBT: readValue('total-blocking-time'),
    work: workSchema
      .parse(audits['mainthread-work-breakdown']?.details)
      .items.reduce((sum, { group, duration }) => sum + (countedGroups.includes(group) ? duration : 0), 0),
    'main thread': readValue('mainthread-work-breakdown'),
    CLS: readValue('cumulative-layout-shift'),
    'JS kB': sumKilobytes('Script'),
    'HTML kB': sumKilobytes('Document'),
    'total kB': sumKilobytes(),
    requests: requests.length,
    load: loadavg()[0] ?? Number.NaN,
  }
}

type Figures = ReturnType<typeof readFigures>

type AuditResult = { figures: Figures; failedAudits: string[] }

const listFailedAudits = (output: unknown) => {
  const { categories, audits } = reportSchema.parse(output)
  return ['accessibility', 'best-practices', 'seo']
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
}

const computeMedians = (results: readonly AuditResult[]) => {
  const runs = results.map(({ figures }) => figures)
  const [firstRun] = runs
  if (!firstRun) throw new Error('no runs: set --runs to at least 1')
  const medians = { ...firstRun }
  const isFigureKey = (key: string): key is keyof Figures => key in firstRun
  for (const key of Object.keys(firstRun).filter(isFigureKey))
    medians[key] = computeMedian(runs.map((run) => run[key]))
  return medians
}

type Comparison = {
  name: string
  pageName: string
  figures: Figures
  floor: Figures
  bare: Figures
  failedAudits: string[]
}

// Scores are converted to points below 100, so that lower is better in every budget.
const budgets: [name: string, meaning: string, limit: number, measure: (compared: Comparison) => number][] = [
  ['TBT', 'ms above the bare page’s', 50, ({ figures, bare }) => figures.TBT - bare.TBT],
  [
    'work of style, layout and script',
    'of 1.15 times the plain page’s, or 1.25 with a form',
    1,
    ({ pageName, figures, floor }) =>
      figures.work / floor.work / (formPageNames.includes(pageName) ? 1.25 : 1.15),
  ],
  ['FCP', 'times the plain page’s', 1.12, ({ figures, floor }) => figures.FCP / floor.FCP],
  ['LCP', 'times the plain page’s', 1.15, ({ figures, floor }) => figures.LCP / floor.LCP],
  ['CLS', 'in total', 0.01, ({ figures }) => figures.CLS],
  ['performance', 'points below 100', 2, ({ figures }) => 100 - figures.performance],
  ['accessibility', 'points below 100', 0, ({ figures }) => 100 - figures.accessibility],
  ['practices', 'points below 100', 0, ({ figures }) => 100 - figures.practices],
  ['SEO', 'points below 100', 0, ({ figures }) => 100 - figures.SEO],
  [
    'JavaScript',
    'of 1.08 times the bare page’s, or 1.25 with a form',
    1,
    ({ pageName, figures, bare }) =>
      figures['JS kB'] / bare['JS kB'] / (formPageNames.includes(pageName) ? 1.25 : 1.08),
  ],
  ['requests', 'before scrolling', 40, ({ figures }) => figures.requests],
]

const formatMissedBudgets = (compared: Comparison) =>
  budgets
    .filter(([, , limit, measure]) => !(measure(compared) <= limit))
    .map(([name]) => name)
    .join(', ')

const roundFigures = (figures: Figures) =>
  Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [
      key,
      Number(value.toFixed(key === 'CLS' ? 3 : value < 500 ? 1 : 0)),
    ]),
  )

const installLighthouse = async (reportFolder?: string) => {
  const tool = await installTool('lighthouse', version)
  const { executablePath = chromium.executablePath(), args } = launchOptions()
  const chromeFlags = `--chrome-flags=${['--headless', ...args].join(' ')}`
  if (reportFolder) mkdirSync(reportFolder, { recursive: true })
  return async (url: string, throttling: string, run: number): Promise<AuditResult> => {
    const { pathname } = new URL(url)
    console.error(`… ${pathname} ${throttling} ${run}`)
    const options = [
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      `--throttling-method=${throttling}`,
    ]
    const output = await tool([url, ...options, chromeFlags], { CHROME_PATH: executablePath })
    if (reportFolder)
      writeFileSync(
        join(reportFolder, `${pathname.replaceAll('/', '_')}-${throttling}-${run}.json`),
        JSON.stringify(output),
      )
    return { figures: readFigures(output), failedAudits: listFailedAudits(output) }
  }
}

/** Compares pages with a bare page and with plain copies of their content. Returns false if a budget is exceeded. */
export const runLighthouseBenchmark = async (...args: string[]): Promise<boolean> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      languages: { type: 'string', default: localeCodes.join() },
      throttling: { type: 'string', default: 'simulate,devtools' },
      runs: { type: 'string', default: '5' },
      // The folder for Lighthouse's own reports. If omitted, the reports are not saved.
      reports: { type: 'string' },
    },
  })
  const names = positionals.length ? positionals : auditedPageNames
  const audit = await installLighthouse(values.reports)
  return withFloors('plain', names, values.languages.split(','), async ({ site, floorSite, pages }) => {
    const comparisons: Comparison[] = []
    const compare = async (pageName: string, throttling: string) => {
      const sitePages = pages
        .filter((each) => each.pageName === pageName)
        .map(({ path, floorPath }) => ({ path, url: site.url + path, floorUrl: floorSite.url + floorPath }))
      const bareUrl = `${floorSite.url}/`
      const urls = [bareUrl, ...sitePages.flatMap(({ url, floorUrl }) => [floorUrl, url])]
      const results = new Map(urls.map((url): [string, AuditResult[]] => [url, []]))
      // Each run audits all of these pages, so that other load on the machine affects them equally.
      for (let run = 1; run <= Number(values.runs); run += 1)
        for (const [url, pageResults] of results) pageResults.push(await audit(url, throttling, run))
      const getResults = (url: string) => results.get(url) ?? []
      const getMedians = (url: string) => computeMedians(getResults(url))
      const bare = getMedians(bareUrl)
      return sitePages.map(({ path, url, floorUrl }) => ({
        name: `${path} (${throttling})`,
        pageName,
        bare,
        floor: getMedians(floorUrl),
        figures: getMedians(url),
        failedAudits: [...new Set(getResults(url).flatMap(({ failedAudits }) => failedAudits))],
      }))
    }
    for (const pageName of names)
      for (const throttling of values.throttling.split(',')) {
        const rows = await compare(pageName, throttling)
        comparisons.push(...rows)
        console.table([
          ...rows.slice(0, 1).map(({ bare }) => ({ page: `bare (${throttling})`, ...roundFigures(bare) })),
          ...rows.flatMap((row) => [
            { page: '… plain page with its content', ...roundFigures(row.floor) },
            { page: row.name, ...roundFigures(row.figures), missed: formatMissedBudgets(row) },
          ]),
        ])
      }
    for (const { name, failedAudits } of comparisons)
      if (failedAudits.length) console.log(`${name}: failed audits: ${failedAudits.join(', ')}`)
    return printBudgetResults(
      budgets.map(([name, meaning, limit, measure]) =>
        checkBudget(`${name}, ${meaning},`, limit, comparisons, measure),
      ),
    )
  })
}
