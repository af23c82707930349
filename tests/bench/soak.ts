import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { localeCodes } from '#lib/i18n/locales.ts'
import { repository } from '#tests/support/verify/run.ts'
import { applyOnce } from './applicants.ts'
import { noCounts } from './holder.ts'
import { startMeasuredSite } from './measured-site.ts'
import { sendApplication, type Told } from './one-application.ts'
import { compareStored } from './stored.ts'
import { alone, ask, contact, count, dataOf, inFolder, p95, round, second, send } from './visitors.ts'

// In MB a minute, in the second half; and open files more than half-way.
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

// By least squares.
const slopeOf = (samples: readonly Sample[]) => {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length
  const [minute, memory] = [mean((one) => one.minute), mean((one) => one.memory)]
  const rise = mean((one) => (one.minute - minute) * (one.memory - memory))
  return rise / mean((one) => (one.minute - minute) ** 2)
}

const picture = (samples: readonly Sample[], title: string) => {
  const [longest, most] = [samples.at(-1)?.minute ?? 1, Math.max(...samples.map(({ memory }) => memory))]
  const at = ({ minute, memory }: Pick<Sample, 'minute' | 'memory'>) =>
    `${round(60 + (900 * minute) / longest)},${round(340 - (300 * memory) / most)}`
  const steps = Array.from({ length: Math.floor(most / 100) + 1 }, (_, n) => 100 * n)
  const lines = steps.map((memory) => {
    const [x, y] = at({ minute: 0, memory }).split(',')
    return `<path d="M${x},${y}h900" stroke="silver"/><text x="8" y="${y}">${memory} MB</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 370" font-family="sans-serif" font-size="13">
<rect width="1000" height="370" fill="white"/><text x="60" y="20">${title}</text>${lines.join('')}
<polyline points="${samples.map(at).join(' ')}" fill="none" stroke="green" stroke-width="2"/>
<text x="60" y="362">0</text><text x="900" y="362">${round(longest)} min</text></svg>\n`
}

/** An hour, or so many minutes, of visitors of all kinds: nothing fails, is lost, or stays in memory. */
export const soak = (given = '60'): Promise<boolean> =>
  inFolder(async (folder) => {
    const site = await startMeasuredSite({ ...alone, ...dataOf(folder) })
    const [begun, length] = [performance.now(), Number(given) * 60 * second]
    const isOver = () => performance.now() - begun > length
    const answers: { status: number; ms: number }[] = []
    const told: Told[] = []
    const samples: Sample[] = []
    const ends: { end: string }[] = []
    const visit = async (path: string) => {
      const { status, ms } = await ask(site, path)
      answers.push({ status, ms })
    }
    const held = { counts: noCounts(), pieceBytes: 16_384 }
    const kinds: [perMinute: number, work: (n: number) => Promise<unknown>][] = [
      [600, (n) => visit(paths[n % paths.length] ?? '')],
      [600, () => visit(`/ku/job-details/${randomUUID()}`)],
      [60, async () => told.push(await sendApplication(site.url, 50_000))],
      [
        20,
        () => applyOnce({ url: () => `${site.url}/web/apply-job/recruiter`, cvBytes: 100_000, isOver, held }),
      ],
      // One mailbox sends them all: most are refused, and stay as they were typed.
      [30, async () => ends.push(await send(site, contact))],
      [
        12,
        async () => {
          const open = readdirSync(`/proc/${site.pid}/fd`).length
          samples.push({ minute: (performance.now() - begun) / 60 / second, memory: site.memory(), open })
        },
      ],
    ]
    try {
      await Promise.all(
        kinds.map(async ([perMinute, work]) => {
          for (let n = 0; !isOver(); n += 1) await Promise.all([work(n), pause((60 * second) / perMinute)])
        }),
      )
    } finally {
      await site.stop()
    }
    const half = samples.slice(Math.floor(samples.length / 2))
    const slope = slopeOf(half)
    const losses = await compareStored(dataOf(folder).DATA_DIR, told)
    const failed = answers.filter(({ status }) => status >= 500).length
    const refused = told.filter(({ reference }) => reference === null).length
    const lost = count(ends, 'lost')
    const opened = (half.at(-1)?.open ?? 0) - (half[0]?.open ?? 0)
    const shown = {
      pages: answers.length,
      '5xx': failed,
      'p95, ms': p95(answers),
      refused,
      'forms lost': lost,
    }
    console.table([{ ...shown, missing: losses.missing, 'MB a minute': round(slope), 'files more': opened }])
    const file = join(repository, 'test-results/soak.svg')
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(
      file,
      picture(samples, `Memory in ${given} minutes: ${slope.toFixed(2)} MB a minute at the end`),
    )
    console.log(file)
    const isWhole = failed + refused + lost + losses.missing + losses.damaged === 0
    return isWhole && slope <= limits.slope && opened <= limits.descriptors
  })
