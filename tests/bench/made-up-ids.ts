import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '#tests/support/verify/run.ts'
import { startMeasuredSite } from './measured-site.ts'

const ids = 100_000
const rounds = 10
const visitors = 16
// In MB. V8 lets its heap grow while there is room; in this one, 2 kB left behind by each id would be the end.
const heap = 256

const filesUnder = (folder: string) => readdirSync(folder, { recursive: true }).length

const agent = new Agent({ keepAlive: true, maxSockets: visitors })

const statusOf = (url: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    }).on('error', reject)
  })

/** Requests so many vacancies that do not exist; returns how many were not answered with 404. */
const ask = async (site: string, count: number) => {
  let asked = 0
  let wrong = 0
  const visit = async () => {
    while (asked < count) {
      asked += 1
      const page = asked % 2 ? 'job-details' : 'apply'
      if ((await statusOf(`${site}/ku/${page}/${randomUUID()}`)) !== 404) wrong += 1
    }
  }
  await Promise.all(Array.from({ length: visitors }, visit))
  return wrong
}

/** Requests 100,000 vacancies that do not exist, in a small heap: neither files nor memory may remain. */
export const madeUpIds = async (): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'made-up-ids-'))
  const site = await startMeasuredSite({
    DATA_DIR: folder,
    DATABASE_URL: '',
    NODE_OPTIONS: `--max-old-space-size=${heap}`,
  })
  const folders = [join(repository, '.next'), folder]
  const files = () => folders.reduce((sum, one) => sum + filesUnder(one), 0)
  const rows = []
  try {
    await ask(site.url, 100)
    const filesBefore = files()
    for (let round = 1; round <= rounds; round += 1) {
      const startedAt = performance.now()
      const wrong = await ask(site.url, ids / rounds)
      const perSecond = Math.round((ids / rounds / (performance.now() - startedAt)) * 1000)
      console.error(`… ${(ids / rounds) * round}`)
      rows.push({
        asked: (ids / rounds) * round,
        'not 404': wrong,
        'per second': perSecond,
        'memory, MB': Math.round(site.memory()),
        'files more': files() - filesBefore,
      })
    }
    console.table(rows)
    return rows.every((row) => row['not 404'] === 0 && row['files more'] === 0)
  } finally {
    agent.destroy()
    await site.stop()
    rmSync(folder, { recursive: true })
  }
}
