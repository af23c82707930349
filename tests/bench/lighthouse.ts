import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { localeCodes } from '#lib/i18n/locales.ts'
import { launchOptions } from '#tests/support/browser/browser.ts'
import { pageNames } from '#tests/support/browser/site-pages.ts'
import { checkBudget, median, pagesWithForm, printVerdicts } from './budgets.ts'
import { withFloors } from './compared-pages.ts'
import { registryTool } from './registry-tool.ts'

const version = '13.5.0'

// `blogs` is a coming-soon page, whose `noindex` costs it points.
const auditedPages = pageNames.filter((name) => name !== 'blogs')

const report = z.object({
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

const requestsMade = z.object({
  items: z.array(
    z.object({ url: z.string(), resourceType: z.string().optional(), transferSize: z.number() }),
  ),
})

const figuresOf = (printed: unknown) => {
  const { runtimeError, categories, audits } = report.parse(printed)
  if (runtimeError) throw new Error(runtimeError.message)
  const requests = requestsMade
    .parse(audits['network-requests']?.details)
    .items.filter(({ url }) => url.startsWith('http'))
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY
  const kilobytes = (type?: string) =>
    requests
      .filter(({ resourceType }) => !type || resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize / 1000, 0)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    SEO: score('seo'),
    FCP: value('first-contentful-paint'),
    LCP: value('largest-contentful-paint'),
    TBT: value('total-blocking-time'),
    CLS: value('cumulative-layout-shift'),
    'JS kB': kilobytes('Script'),
    'HTML kB': kilobytes('Document'),
    'total kB': kilobytes(),
    requests: requests.length,
    load: loadavg()[0] ?? Number.NaN,
  }
}

type Figures = ReturnType<typeof figuresOf>

type Visit = { figures: Figures; fails: string[] }

const failedAudits = (printed: unknown) => {
  const { categories, audits } = report.parse(printed)
  return ['accessibility', 'best-practices', 'seo']
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
}

const middleOf = (visits: readonly Visit[]) => {
  const runs = visits.map(({ figures }) => figures)
  const [first] = runs
  if (!first) throw new Error('nothing was measured')
  const middle = { ...first }
  const isFigure = (key: string): key is keyof Figures => key in first
  for (const key of Object.keys(first).filter(isFigure)) middle[key] = median(runs.map((run) => run[key]))
  return middle
}

type Compared = {
  name: string
  page: string
  figures: Figures
  floor: Figures
  bare: Figures
  fails: string[]
}

// A score says how much is missing, so that in every budget less is better.
const budgets: [name: string, meaning: string, limit: number, of: (compared: Compared) => number][] = [
  ['TBT', 'ms above the bare page’s', 30, ({ figures, bare }) => figures.TBT - bare.TBT],
  ['FCP', 'times the same-size page’s', 1.1, ({ figures, floor }) => figures.FCP / floor.FCP],
  ['LCP', 'times the same-size page’s', 1.1, ({ figures, floor }) => figures.LCP / floor.LCP],
  ['CLS', 'in all', 0.01, ({ figures }) => figures.CLS],
  ['performance', 'missing', 2, ({ figures }) => 100 - figures.performance],
  ['accessibility', 'missing', 0, ({ figures }) => 100 - figures.accessibility],
  ['practices', 'missing', 0, ({ figures }) => 100 - figures.practices],
  ['SEO', 'missing', 0, ({ figures }) => 100 - figures.SEO],
  [
    'JavaScript',
    'of 1.08 times the bare page’s, or 1.25 with a form',
    1,
    ({ page, figures, bare }) =>
      figures['JS kB'] / bare['JS kB'] / (pagesWithForm.includes(page) ? 1.25 : 1.08),
  ],
  ['requests', 'before scrolling', 40, ({ figures }) => figures.requests],
]

const missedBy = (compared: Compared) =>
  budgets
    .filter(([, , limit, of]) => !(of(compared) <= limit))
    .map(([name]) => name)
    .join(', ')

const rounded = (figures: Figures) =>
  Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [
      key,
      Number(value.toFixed(key === 'CLS' ? 3 : value < 500 ? 1 : 0)),
    ]),
  )

const startLighthouse = async (reports?: string) => {
  const tool = await registryTool('lighthouse', version)
  const { executablePath = chromium.executablePath(), args } = launchOptions({ waitsForFonts: false })
  const flags = `--chrome-flags=${['--headless', ...args].join(' ')}`
  if (reports) mkdirSync(reports, { recursive: true })
  return async (url: string, way: string, run: number): Promise<Visit> => {
    const { pathname } = new URL(url)
    console.error(`… ${pathname} ${way} ${run}`)
    const how = ['--output=json', '--quiet', '--no-enable-error-reporting', `--throttling-method=${way}`]
    const printed = await tool([url, ...how, flags], { CHROME_PATH: executablePath })
    if (reports)
      writeFileSync(
        join(reports, `${pathname.replaceAll('/', '_')}-${way}-${run}.json`),
        JSON.stringify(printed),
      )
    return { figures: figuresOf(printed), fails: failedAudits(printed) }
  }
}

/** Prints what Lighthouse says of each page beside a bare one and a static one of its size; false above a budget. */
export const lighthouse = async (...args: string[]): Promise<boolean> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      languages: { type: 'string', default: localeCodes.join() },
      throttling: { type: 'string', default: 'simulate,devtools' },
      runs: { type: 'string', default: '5' },
      // A folder for Lighthouse's own reports.
      reports: { type: 'string' },
    },
  })
  const names = positionals.length ? positionals : auditedPages
  const audit = await startLighthouse(values.reports)
  return withFloors(names, values.languages.split(','), async ({ site, floors, pages }) => {
    const compared: Compared[] = []
    const compare = async (page: string, way: string) => {
      const own = pages
        .filter((each) => each.page === page)
        .map(({ path, floorPath }) => ({ path, url: site.url + path, floorUrl: floors.url + floorPath }))
      const bareUrl = `${floors.url}/`
      const urls = [bareUrl, ...own.flatMap(({ url, floorUrl }) => [floorUrl, url])]
      const visits = new Map(urls.map((url): [string, Visit[]] => [url, []]))
      // In turn, so that other load affects all alike.
      for (let run = 1; run <= Number(values.runs); run += 1)
        for (const [url, taken] of visits) taken.push(await audit(url, way, run))
      const of = (url: string) => visits.get(url) ?? []
      const middle = (url: string) => middleOf(of(url))
      const bare = middle(bareUrl)
      return own.map(({ path, url, floorUrl }) => ({
        name: `${path} (${way})`,
        page,
        bare,
        floor: middle(floorUrl),
        figures: middle(url),
        fails: [...new Set(of(url).flatMap(({ fails }) => fails))],
      }))
    }
    for (const page of names)
      for (const way of values.throttling.split(',')) {
        const rows = await compare(page, way)
        compared.push(...rows)
        console.table([
          ...rows.slice(0, 1).map(({ bare }) => ({ page: `bare (${way})`, ...rounded(bare) })),
          ...rows.flatMap((row) => [
            { page: '… of its size', ...rounded(row.floor) },
            { page: row.name, ...rounded(row.figures), missed: missedBy(row) },
          ]),
        ])
      }
    for (const { name, fails } of compared) if (fails.length) console.log(`${name} fails ${fails.join(', ')}`)
    return printVerdicts(
      budgets.map(([name, meaning, limit, of]) => checkBudget(`${name}, ${meaning},`, limit, compared, of)),
    )
  })
}
