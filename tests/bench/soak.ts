import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { localeCodes } from '#lib/i18n/locales.ts'
import { applyOnce, type SentApplication, sendApplication } from './applicants.ts'
import { startMeasuredSite } from './measured-site.ts'
import { lossesOf, noLosses, storedIn } from './stored.ts'
import { noCounts } from './uploader.ts'

const minute = 60_000
// `slope`: MB a minute in the second half; `descriptors`: more files open at the end than half-way.
const limits = { slope: 1, descriptors: 20 }

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
const paths = [...pages, '/sitemap.xml', '/ku/careers/feed.xml', '/web/vacancies', '/none']

type Sample = { minute: number; memory: number; open: number }

// The slope of the line fitted by least squares.
const slopeOf = (samples: readonly Sample[]) => {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length
  const [middle, memory] = [mean((one) => one.minute), mean((one) => one.memory)]
  const rise = mean((one) => (one.minute - middle) * (one.memory - memory))
  return rise / mean((one) => (one.minute - middle) ** 2)
}

const p95 = (values: readonly number[]) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0)

/** An hour, or so many minutes, of visitors of all kinds: nothing fails, is lost, or stays in memory. */
export const soak = async (given = '60'): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'))
  const settings = { TRUSTED_PROXY_HOPS: '1', DATABASE_URL: '', BACKEND_URL: '', DATA_DIR: folder }
  const site = await startMeasuredSite(settings)
  const begun = performance.now()
  const isOver = () => performance.now() - begun > Number(given) * minute
  const times: number[] = []
  const sent: SentApplication[] = []
  const samples: Sample[] = []
  const counts = { failed: 0, refused: 0, lost: 0 }
  let visitors = 0

  // Everybody comes from somewhere else, by a connection of their own.
  const ask = async (path: string, init: RequestInit = {}) => {
    visitors += 1
    const from = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
    const headers = { 'x-forwarded-for': from, connection: 'close' }
    const start = performance.now()
    const response = await fetch(site.url + path, { redirect: 'manual', ...init, headers })
    const text = await response.text()
    times.push(performance.now() - start)
    if (response.status >= 500) counts.failed += 1
    return { text, to: response.headers.get('location') ?? '' }
  }
  // All messages come from one mailbox, so most are refused; the next page must give the text back.
  const contact = async () => {
    const message = `A message in my own words, number ${visitors}`
    const body = new URLSearchParams({ lng: 'en', name: 'Shilan', email: 'shilan@example.com', message })
    const { to } = await ask('/web/contact-us', { method: 'POST', body })
    if (!to.includes('receipt=') && !(await ask(to)).text.includes(message)) counts.lost += 1
  }
  const apply = async () => {
    const one = await sendApplication(site.url, 50_000)
    if (one) sent.push(one)
    else counts.refused += 1
  }
  const uploaderOptions = { counts: noCounts(), pieceBytes: 16_384 }
  const sample = async () => {
    const open = readdirSync(`/proc/${site.pid}/fd`).length
    samples.push({ minute: (performance.now() - begun) / minute, memory: site.memory(), open })
  }
  const kinds: [perMinute: number, work: (n: number) => Promise<unknown>][] = [
    [600, (n) => ask(paths[n % paths.length] ?? '')],
    [600, () => ask(`/ku/job-details/${randomUUID()}`)],
    [60, apply],
    [20, () => applyOnce({ site: site.url, cvBytes: 100_000, isOver, uploaderOptions })],
    [30, contact],
    [12, sample],
  ]
  try {
    await Promise.all(
      kinds.map(async ([perMinute, work]) => {
        for (let n = 0; !isOver(); n += 1) await Promise.all([work(n), pause(minute / perMinute)])
      }),
    )
  } finally {
    await site.stop()
  }
  const half = samples.slice(Math.floor(samples.length / 2))
  const slope = slopeOf(half)
  const opened = (half.at(-1)?.open ?? 0) - (half[0]?.open ?? 0)
  const losses = lossesOf(sent, await storedIn(folder))
  rmSync(folder, { recursive: true })
  console.table([{ answers: times.length, 'p95, ms': p95(times), ...counts, ...losses }])
  console.table(samples.filter((_, index) => index % Math.ceil(samples.length / 12) === 0))
  console.log(`${slope.toFixed(2)} MB a minute and ${opened} files more in the second half`)
  const isWhole = isDeepStrictEqual({ ...counts, ...losses }, { failed: 0, refused: 0, lost: 0, ...noLosses })
  return isWhole && slope <= limits.slope && opened <= limits.descriptors
}
