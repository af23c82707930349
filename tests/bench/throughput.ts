import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { checkBudget, computeMedian, printBudgetResults } from './budgets.ts'
import { withFloors } from './compared-pages.ts'
import type { FloorApp } from './floors.ts'
import { type MeasuredSite, startMeasuredSite } from './measured-site.ts'
import { installTool, type RegistryTool } from './registry-tool.ts'

const version = '9.0.0'
const connectionCount = 32
const durationSeconds = 5

const defaultPageNames = ['home', 'taxi-ride', 'careers', 'contact', 'job-details']
const encodings = ['identity', 'gzip'] as const

const resultSchema = z.object({
  '2xx': z.number(),
  non2xx: z.number(),
  errors: z.number(),
  duration: z.number(),
})

const applyLoad = async (tool: RegistryTool, url: string, ...limit: string[]) => {
  const result = resultSchema.parse(await tool(['--json', '-n', '-c', `${connectionCount}`, ...limit, url]))
  if (result.non2xx || result.errors || !result['2xx'])
    throw new Error(
      `${url}: ${result.non2xx} error statuses, ${result.errors} connection errors, ${result['2xx']} successes`,
    )
  return result
}

type Figures = { requestsPerSecond: number; cpuMicroseconds: number }

const measure = async (
  tool: RegistryTool,
  site: MeasuredSite,
  path: string,
  encoding: string,
): Promise<Figures> => {
  const cpuMsBefore = site.readCpuMs()
  const { '2xx': responseCount, duration } = await applyLoad(
    tool,
    site.url + path,
    ...['-d', String(durationSeconds), '-H', `accept-encoding=${encoding}`],
  )
  return {
    requestsPerSecond: responseCount / duration,
    cpuMicroseconds: ((site.readCpuMs() - cpuMsBefore) * 1000) / responseCount,
  }
}

const computeMedians = (measurements: readonly Figures[]): Figures => ({
  requestsPerSecond: computeMedian(measurements.map(({ requestsPerSecond }) => requestsPerSecond)),
  cpuMicroseconds: computeMedian(measurements.map(({ cpuMicroseconds }) => cpuMicroseconds)),
})

type Comparison = { name: string; page: Figures; floor: Figures; load?: number }

const computeSlowdown = ({ page, floor }: Comparison) => floor.requestsPerSecond / page.requestsPerSecond
const computeCpuRatio = ({ page, floor }: Comparison) => page.cpuMicroseconds / floor.cpuMicroseconds

const measureStartupAndMemory = async (tool: RegistryTool, path: string, app?: FloorApp) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-data-'))
  const site = await startMeasuredSite({ DATA_DIR: dataDir }, path, app)
  await applyLoad(tool, site.url + path, '-a', '1000')
  const memoryMb = site.readMemoryMb()
  await site.stop()
  rmSync(dataDir, { recursive: true })
  return { startupMs: site.startupMs, memoryMb }
}

type AppMeasurement = Awaited<ReturnType<typeof measureStartupAndMemory>>

/**
 * Compares the site's throughput and CPU time per request with those of static pages of about the same size, and its
 * startup time and memory use with a bare app's. Returns false if a budget is exceeded.
 */
export const runThroughputBenchmark = async (...args: string[]): Promise<boolean> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { languages: { type: 'string', default: 'ku' }, runs: { type: 'string', default: '5' } },
  })
  const names = positionals.length ? positionals : defaultPageNames
  const runCount = Number(values.runs)
  const tool = await installTool('autocannon', version)
  return withFloors(
    'same-size',
    names,
    values.languages.split(','),
    async ({ site, floorSite, floorApp, pages }) => {
      const comparisons: Comparison[] = []
      const compare = async (path: string, floorPath: string, encoding: string) => {
        const measurements: { page: Figures; floor: Figures }[] = []
        // Each run measures both pages, so that other load on the machine affects them equally.
        for (let run = 1; run <= runCount; run += 1)
          measurements.push({
            floor: await measure(tool, floorSite, floorPath, encoding),
            page: await measure(tool, site, path, encoding),
          })
        const page = computeMedians(measurements.map((each) => each.page))
        const floor = computeMedians(measurements.map((each) => each.floor))
        return { name: `${path}, ${encoding}`, page, floor, load: loadavg()[0] }
      }
      for (const { path, floorPath } of pages)
        for (const encoding of encodings) comparisons.push(await compare(path, floorPath, encoding))
      const appMeasurements: { bare: AppMeasurement; site: AppMeasurement }[] = []
      for (let run = 1; run <= runCount; run += 1)
        appMeasurements.push({
          bare: await measureStartupAndMemory(tool, '/', floorApp),
          site: await measureStartupAndMemory(tool, '/ku'),
        })
      const computeMedianOf = (app: 'site' | 'bare', measurement: keyof AppMeasurement) =>
        computeMedian(appMeasurements.map((each) => each[app][measurement]))
      const computeRatioToBare = (measurement: keyof AppMeasurement) =>
        computeMedianOf('site', measurement) / computeMedianOf('bare', measurement)
      console.table(
        comparisons.map((row) => ({
          page: row.name,
          'requests/s': Math.round(row.page.requestsPerSecond),
          'same-size page, requests/s': Math.round(row.floor.requestsPerSecond),
          ratio: Number((1 / computeSlowdown(row)).toFixed(2)),
          'CPU µs/request': Math.round(row.page.cpuMicroseconds),
          'same-size page, µs/request': Math.round(row.floor.cpuMicroseconds),
          'ratio, µs': Number(computeCpuRatio(row).toFixed(2)),
          load: row.load,
        })),
      )
      console.table(
        (['bare', 'site'] as const).map((name) => ({
          app: name,
          'start to first response, ms': Math.round(computeMedianOf(name, 'startupMs')),
          'after 1,000 requests, MB': Math.round(computeMedianOf(name, 'memoryMb')),
          load: loadavg()[0],
        })),
      )
      const siteRows = [{ name: 'the site' }]
      return printBudgetResults([
        checkBudget(
          'throughput of the same-size page, times this one’s',
          1 / 0.9,
          comparisons,
          computeSlowdown,
        ),
        checkBudget('CPU time of a request, times the same-size page’s', 1.1, comparisons, computeCpuRatio),
        checkBudget('start to first response, times the bare app’s', 1.3, siteRows, () =>
          computeRatioToBare('startupMs'),
        ),
        checkBudget('memory, times the bare app’s', 1.3, siteRows, () => computeRatioToBare('memoryMb')),
      ])
    },
  )
}
