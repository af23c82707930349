import { loadavg } from 'node:os'
import { gzipSync } from 'node:zlib'
import { localeCodes } from '#lib/i18n/locales.ts'
import { feedNames } from '#lib/seo/feeds.ts'
import { few, listed, many, most, openSiteOf, sentence } from '#tests/support/servers/list-lengths.ts'
import { judge, median, printVerdicts } from './budgets.ts'
import { computedBy } from './measured-site.ts'

// The first answers load, index and compile; later visitors use the results.
const warmUp = 1
const rounds = 5

/** `perEntry` marks a list for machines, which is as long as what it names. */
type Row = { path: (n: number, round: number) => string; asked: number; perEntry?: RegExp }

const kept = (path: string): Row => ({ path: () => path, asked: 100 })
const perRequest = (path: Row['path']): Row => ({ path, asked: 30 })
const list = (path: string, perEntry: RegExp): Row => ({ path: () => path, asked: 1, perEntry })

// Of each round its own, so that none was asked for before.
const idsAtOnce = Math.floor(few / (warmUp + rounds))
const made = (page: string): Row => ({
  path: (n, round) =>
    `/${localeCodes[n % localeCodes.length]}/${page}/job-${round * idsAtOnce + Math.floor(n / localeCodes.length)}`,
  asked: idsAtOnce * localeCodes.length,
})

const rows: Record<string, Row> = {
  'home page': kept('/ku'),
  ...Object.fromEntries(
    Object.entries(listed).map(([name, query]) => {
      const path = `/ku/careers${query}`
      return [name, query ? perRequest(() => path) : kept(path)]
    }),
  ),
  'a search of its own': perRequest(
    (n, round) => `/ku/careers?q=${encodeURIComponent(sentence.slice(n, n + 4 + round))}`,
  ),
  'a search of its own, no hit': perRequest((n, round) => `/ku/careers?q=z${round}z${n}`),
  'a job, made': made('job-details'),
  'a form, made': made('apply'),
  'a job': kept('/ku/job-details/job-0'),
  'a form': kept('/ku/apply/job-0'),
  // Of many it names its files.
  'sitemap.xml': perRequest(() => '/sitemap.xml'),
  'sitemap’s first file': list('/sitemap/1.xml', /<url>/g),
  ...Object.fromEntries(
    feedNames.map((name) => [name, list(`/ku/careers/${name}`, /<entry|<job>|^\{"id"/gm)]),
  ),
}

type Measured = { bytes: number; compressed: number; ms: number }
type Site = Awaited<ReturnType<typeof openSiteOf>>

const measure = async (
  { url, pid }: Site,
  { path, asked, perEntry }: Row,
  round: number,
): Promise<Measured> => {
  const before = computedBy(pid)
  let body = Buffer.of()
  for (let n = 0; n < asked; n += 1)
    body = Buffer.from(await (await fetch(url + path(n, round))).arrayBuffer())
  const ms = (computedBy(pid) - before) / asked
  const parts = perEntry ? (body.toString().match(perEntry)?.length ?? 0) : 1
  return { bytes: body.length / parts, compressed: gzipSync(body).length / parts, ms: ms / parts }
}

const measureAll = async (sites: readonly Site[]) => {
  const taken = Object.entries(rows).map(([name, row]) => ({
    name,
    row,
    bySite: sites.map((site): { site: Site; all: Measured[] } => ({ site, all: [] })),
  }))
  for (let round = 0; round < warmUp + rounds; round += 1) {
    console.error(`… round ${round + 1} of ${warmUp + rounds}`)
    // In turn, so that other load affects both.
    for (const { row, bySite } of taken)
      for (const { site, all } of bySite) all.push(await measure(site, row, round))
  }
  return taken
}

/** Compares pages, sitemap and feeds of few and of many vacancies; false if one of them takes more of many, or a list for machines more for each. */
export const vacancies = async (): Promise<boolean> => {
  const sites = [await openSiteOf(few), await openSiteOf(many)]
  try {
    const taken = await measureAll(sites)
    const compared = taken.map(({ name, bySite }) => {
      const of = (what: keyof Measured) => {
        const [a = Number.NaN, b = Number.NaN] = bySite.map(({ all }) =>
          median(all.slice(warmUp).map((one) => one[what])),
        )
        return { a, b, times: b / a }
      }
      return { name, bytes: of('bytes'), compressed: of('compressed'), ms: of('ms') }
    })
    console.table(
      compared.map(({ name, bytes, compressed, ms }) => ({
        page: name,
        [`bytes of ${few}`]: Math.round(bytes.a),
        [`bytes of ${many}`]: Math.round(bytes.b),
        'bytes, times': Number(bytes.times.toFixed(3)),
        'compressed, times': Number(compressed.times.toFixed(3)),
        [`CPU ms of ${few}`]: Number(ms.a.toFixed(3)),
        [`CPU ms of ${many}`]: Number(ms.b.toFixed(3)),
        'CPU ms, times': Number(ms.times.toFixed(3)),
      })),
    )
    console.log(`load ${loadavg()[0]}`)
    return printVerdicts([
      judge(`bytes of ${many} vacancies, times those of ${few}`, most, compared, (row) => row.bytes.times),
      judge(`computing time of ${many}, times that of ${few}`, most, compared, (row) => row.ms.times),
    ])
  } finally {
    for (const site of sites) await site.stop()
  }
}
