import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { localeCodes } from '#lib/i18n/locales.ts'
import { applyUntilAccepted, type SentApplication, sendApplication } from './applicants.ts'
import { startMeasuredSite } from './measured-site.ts'
import { countLosses, noLosses, readStored } from './stored.ts'
import { createCounts } from './uploader.ts'

const minuteMs = 60_000
// Both limits are for the second half of the run.
const limits = { mbPerMinute: 1, openedFiles: 20 }

const routes = [
  '',
  '/careers',
  '/careers?q=a',
  '/job-details/recruiter',
  '/apply/recruiter',
  '/contact',
  '/about',
]
const pages = localeCodes.flatMap((locale) => routes.map((route) => `/${locale}${route}`))
const paths = [...pages, '/sitemap.xml', '/ku/careers/jobs.xml', '/web/vacancies', '/none']

type Sample = { minute: number; memoryMb: number; openFiles: number }

// Returns the growth of memory in MB a minute, fitted by least squares.
const fitSlope = (samples: readonly Sample[]) => {
  const mean = (value: (sample: Sample) => number) =>
    samples.reduce((sum, one) => sum + value(one), 0) / samples.length
  const [middle, memory] = [mean((one) => one.minute), mean((one) => one.memoryMb)]
  const rise = mean((one) => (one.minute - middle) * (one.memoryMb - memory))
  return rise / mean((one) => (one.minute - middle) ** 2)
}

const percentile95 = (values: readonly number[]) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0)

/** Simulates visitors; returns false after a 5xx, a refused application, a lost form or an exceeded limit. */
export const soak = async (minutes = '60'): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'))
  const settings = { TRUSTED_PROXY_HOPS: '1', DATABASE_URL: '', BACKEND_URL: '', DATA_DIR: folder }
  const site = await startMeasuredSite(settings)
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt > Number(minutes) * minuteMs
  const responseTimesMs: number[] = []
  const sent: SentApplication[] = []
  const samples: Sample[] = []
  const counts = { failed: 0, refused: 0, lost: 0 }
  let visitors = 0

  // Each of these requests has its own client IP address and its own connection.
  const request = async (path: string, init: RequestInit = {}) => {
    visitors += 1
    const clientAddress = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
    const headers = { 'x-forwarded-for': clientAddress, connection: 'close' }
    const start = performance.now()
    const response = await fetch(site.url + path, { redirect: 'manual', ...init, headers })
    const text = await response.text()
    responseTimesMs.push(performance.now() - start)
    if (response.status >= 500) counts.failed += 1
    return { text, location: response.headers.get('location') ?? '' }
  }
  // If a message is refused, the result page must contain its text.
  const contact = async () => {
    const message = `A message in my own words, number ${visitors}`
    const body = new URLSearchParams({ lng: 'en', name: 'Shilan', email: 'shilan@example.com', message })
    const { location } = await request('/web/contact-us', { method: 'POST', body })
    if (!location.includes('receipt=') && !(await request(location)).text.includes(message)) counts.lost += 1
  }
  const apply = async () => {
    const application = await sendApplication(site.url, 50_000)
    if (application) sent.push(application)
    else counts.refused += 1
  }
  const uploaderOptions = { counts: createCounts(), chunkBytes: 16_384 }
  const sample = async () => {
    const openFiles = readdirSync(`/proc/${site.pid}/fd`).length
    samples.push({
      minute: (performance.now() - startedAt) / minuteMs,
      memoryMb: site.readMemoryMb(),
      openFiles,
    })
  }
  const workloads: [perMinute: number, work: (n: number) => Promise<unknown>][] = [
    [600, (n) => request(paths[n % paths.length] ?? '')],
    [600, () => request(`/ku/job-details/${randomUUID()}`)],
    [60, apply],
    [20, () => applyUntilAccepted({ site: site.url, cvBytes: 100_000, isOver, uploaderOptions })],
    [30, contact],
    [12, sample],
  ]
  try {
    await Promise.all(
      workloads.map(async ([perMinute, work]) => {
        for (let n = 0; !isOver(); n += 1) await Promise.all([work(n), pause(minuteMs / perMinute)])
      }),
    )
  } finally {
    await site.stop()
  }
  const secondHalf = samples.slice(Math.floor(samples.length / 2))
  const slope = fitSlope(secondHalf)
  const openedFiles = (secondHalf.at(-1)?.openFiles ?? 0) - (secondHalf[0]?.openFiles ?? 0)
  const losses = countLosses(sent, await readStored(folder))
  rmSync(folder, { recursive: true })
  console.table([
    { responses: responseTimesMs.length, 'p95, ms': percentile95(responseTimesMs), ...counts, ...losses },
  ])
  console.table(samples.filter((_, index) => index % Math.ceil(samples.length / 12) === 0))
  console.log(`second half: memory grew by ${slope.toFixed(2)} MB a minute, open files by ${openedFiles}`)
  const hasNoLosses = isDeepStrictEqual(
    { ...counts, ...losses },
    { failed: 0, refused: 0, lost: 0, ...noLosses },
  )
  return hasNoLosses && slope <= limits.mbPerMinute && openedFiles <= limits.openedFiles
}
