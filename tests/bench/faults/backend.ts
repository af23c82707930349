import type { RequestListener } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { localeCodes } from '#lib/i18n/locales.ts'
import { createSwitch, faults as knownFaults } from '#tests/support/servers/faults.ts'
import { type Running, startServer } from '#tests/support/servers/http-server.ts'
import type { SiteProcess } from '#tests/support/servers/site.ts'
import { startMeasuredSite } from '../measured-site.ts'
import {
  type Asked,
  alone,
  applyFor,
  ask,
  contact,
  count,
  inFolder,
  p95,
  preload,
  type Row,
  round,
  second,
  send,
  slowest,
} from './visitors.ts'

const limits = { warm: 200, post: 30, memory: 20, fresh: 70 }

const routes = ['', '/careers', '/careers?category=tech', '/job-details/v1', '/apply/v1', '/contact']
const paths = localeCodes.flatMap((locale) => routes.map((route) => `/${locale}${route}`))

const askAll = async (site: SiteProcess): Promise<Asked[]> => {
  const all: Asked[] = []
  for (const path of paths) all.push(await ask(site, path))
  return all
}

// The product's server.
let title = 'Engineer'
const vacancy = () => ({ _id: 'v1', title, category: 'tech', jobDescription: '<p>Plan routes.</p>' })
const answers: Record<string, () => unknown> = {
  dashboard: () => ({ sliders: { sliders: [] } }),
  vacancies: () => [vacancy()],
  'vacancy/v1': vacancy,
}
const good: RequestListener = (request, response) => {
  const data = answers[request.url?.replace('/api/v1/web/', '') ?? '']?.()
  request.resume().on('end', () => {
    const isGood = request.method === 'POST' || data !== undefined
    response.writeHead(isGood ? 200 : 404).end(JSON.stringify({ success: isGood, message: 'Thanks', data }))
  })
}

const saying =
  (status: number, body: string): RequestListener =>
  (request, response) =>
    request.resume().on('end', () => response.writeHead(status).end(body))

const begin = '{"success":true,"data":'
const tiny = JSON.stringify(Array.from({ length: 100_000 }, (_, n) => ({ _id: `v${n}`, title: 'A' })))

const more: { name: string; behave: RequestListener | null; address?: (origin: string) => string }[] = [
  { name: 'slow, 3 s', behave: (request, response) => void setTimeout(() => good(request, response), 3000) },
  {
    name: 'a hang after the headers',
    behave: (request, response) =>
      void request.resume().on('end', () => response.writeHead(200).write(begin)),
  },
  {
    name: 'half an answer',
    behave: (request, response) =>
      void request.resume().on('end', () => {
        response.writeHead(200, { 'content-length': 1000 }).write(begin, () => response.destroy())
      }),
  },
  { name: 'wrong types', behave: saying(200, '{"success":"yes","data":7,"message":[]}') },
  { name: 'missing fields', behave: saying(200, '{"success":true}') },
  { name: '100,000 items', behave: saying(200, `${begin}${tiny}}`) },
  { name: '401', behave: saying(401, '{"success":false}') },
  { name: '429', behave: saying(429, '{"success":false}') },
  { name: 'nobody listens', behave: null },
  { name: 'a name that nobody has', behave: good, address: () => 'http://backend.invalid' },
  { name: 'no TLS', behave: good, address: (origin) => origin.replace('http:', 'https:') },
]

const step = 13
const minute = 65

// What there is to compare with.
const none = { name: 'none', behave: good }

const clock = new URL('../../support/servers/moved-clock.ts', import.meta.url)
const measured = {
  CLOCK_STEP: String(step * second),
  NODE_OPTIONS: `--expose-gc ${preload("process.on('SIGCONT',()=>gc())")} --import ${clock}`,
}

const later = async ({ pid }: SiteProcess, seconds: number) => {
  for (let moved = 0; moved < seconds; moved += step) {
    process.kill(pid, 'SIGUSR2')
    // Signals that come together count as one.
    await pause(20)
  }
}

const memoryAfter = async (site: { pid: number; memory: () => number }) => {
  process.kill(site.pid, 'SIGCONT')
  await pause(500)
  return site.memory()
}

const isFresh = async (site: SiteProcess, path: string) => (await ask(site, path)).text.includes(title)

// In seconds of the site's clock, since the backend is in order again.
const untilFresh = async (site: SiteProcess) => {
  title = `Engineer ${Number(title.replace(/\D/g, '')) + 1}`
  const begun = performance.now()
  // What was asked before is answered, or given up.
  await Promise.all([askAll(site), pause(9 * second)])
  const skipped = 4 * step
  await later(site, skipped)
  const left = localeCodes.flatMap((locale) => [`/${locale}/careers`, `/${locale}/job-details/v1`])
  while (left[0] && performance.now() - begun < 70 * second) {
    if (await isFresh(site, left[0])) left.shift()
    else await pause(100)
  }
  return left.length ? Number.POSITIVE_INFINITY : skipped + (performance.now() - begun) / second
}

const faultRow = ({ name, behave, address }: (typeof more)[number]): Promise<Row> =>
  inFolder(async (folder) => {
    const line = createSwitch(good)
    let server: Running = await startServer(line.listener)
    const port = Number(new URL(server.origin).port)
    const fail = async () => (behave ? line.breakBy(behave) : server.stop())
    const mend = async () => {
      line.breakBy(null)
      if (!behave) server = await startServer(line.listener, port)
    }
    await fail()
    const BACKEND_URL = `${address ? address(server.origin) : server.origin}/api/v1`
    const site = await startMeasuredSite(
      { ...alone, ...measured, BACKEND_URL, DATA_DIR: folder },
      '/ku/contact',
    )
    try {
      const cold = await askAll(site)
      const posts = await Promise.all(
        localeCodes.flatMap((locale) => [send(site, contact, locale), send(site, applyFor('v1'), locale)]),
      )
      const isWrong = ({ path, status }: Asked) => status !== 200 && !(status === 503 && /\/v1$/.test(path))
      const first = {
        fault: name,
        'cold 503': cold.filter(({ status }) => status === 503).length,
        'cold wrong': cold.filter(isWrong).length,
        'cold slowest, ms': slowest(cold),
        'forms taken': count(posts, 'taken'),
        'forms lost': count(posts, 'lost'),
        'form slowest, s': round(slowest(posts) / second),
      }
      const isFirstKept =
        first['cold wrong'] === 0 && first['forms lost'] === 0 && first['form slowest, s'] <= limits.post
      if (address) return { ...first, isKept: isFirstKept }
      await mend()
      await later(site, 7 * minute)
      await untilFresh(site)
      // What a process grows by anyway.
      for (const minutes of [1, 3, 1, 3]) {
        await later(site, minutes * minute)
        await askAll(site)
      }
      const before = await memoryAfter(site)
      await fail()
      const warm: Asked[] = []
      let peak = before
      const timer = setInterval(() => {
        peak = Math.max(peak, site.memory())
      }, 50)
      for (const minutes of [1, 1, 1, 3]) {
        await later(site, minutes * minute)
        warm.push(...(await askAll(site)), ...(await askAll(site)))
      }
      clearInterval(timer)
      const kept = (await memoryAfter(site)) - before
      await mend()
      const then = {
        'warm not 200': warm.filter(({ status }) => status !== 200).length,
        'warm p95, ms': p95(warm),
        'warm slowest, ms': slowest(warm),
        'MB kept': round(kept),
        'MB peak': round(peak - before),
        'fresh, s': round(await untilFresh(site)),
      }
      const isThenKept =
        then['warm not 200'] === 0 && then['warm p95, ms'] <= limits.warm && then['fresh, s'] <= limits.fresh
      return { ...first, ...then, isKept: isFirstKept && isThenKept }
    } finally {
      await site.stop()
      await server.stop()
    }
  })

/** Every fault of the backend, on pages in every language that were never seen before, and that were seen a minute ago. */
export const backend = async (): Promise<boolean> => {
  const rows: Row[] = []
  for (const fault of [none, ...knownFaults, ...more]) {
    if (process.env.FAULT && fault.name !== process.env.FAULT) continue
    const row = await faultRow(fault)
    console.error(JSON.stringify(row))
    rows.push(row)
  }
  console.table(rows)
  const grown = (row: Row | undefined) => Number(row?.['MB peak'] ?? 0)
  const isLean = rows.every((row) => grown(row) - grown(rows[0]) <= limits.memory)
  return isLean && rows.every((row) => row.isKept)
}
