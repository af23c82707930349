import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabaseToRead } from '#lib/backend/store/database.ts'
import { listApplications, listMessages } from '#lib/backend/store/inbox.ts'
import { changedPages, hostileRound, pagesOf } from '#tests/support/servers/hostile-round.ts'
import type { Settings } from '#tests/support/verify/run.ts'
import { limitRows } from './limits.ts'
import { madeUpIds } from './made-up-ids.ts'
import { type MeasuredSite, startMeasuredSite } from './measured-site.ts'
import { slowClients, upgrades } from './slow-clients.ts'

/** A line of the table: what was tried, the figure to keep, and what was measured. */
export type SecurityRow = { attack: string; figure: string; measured: string; kept: boolean }

/** A site to be attacked, and what it has written. */
export type AttackedSite = MeasuredSite & {
  port: number
  folder: string
  /** All files below its folders, for data and for temporary files. */
  files: () => string[]
}

/** Attacks a site of its own that stands behind one trusted proxy, with a heap in which a leak shows. */
export const withAttackedSite = async (
  env: Settings,
  attack: (site: AttackedSite) => Promise<SecurityRow[]>,
): Promise<SecurityRow[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'attacked-site-'))
  const site = await startMeasuredSite({
    DATA_DIR: folder,
    TMPDIR: folder,
    DATABASE_URL: '',
    TRUSTED_PROXY_HOPS: '1',
    SMS_WEBHOOK_URL: 'http://127.0.0.1:9',
    NODE_OPTIONS: '--max-old-space-size=256',
    ...env,
  })
  const files = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
      .sort()
  try {
    return await attack({ ...site, port: Number(new URL(site.url).port), folder, files })
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true })
  }
}

const warmUp = 1000
const requests = 10_000
// In MB. V8 lets its heap grow while there is room.
const mostGrowth = 50

const sendRequests = (): Promise<SecurityRow[]> =>
  withAttackedSite({}, async ({ url, port, folder, files, memory }) => {
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 32)
    console.log(`${requests} requests from SEED=${seed}`)
    await pagesOf(url)
    await hostileRound(port, seed + 1, warmUp)
    const [pages, names, megabytes] = [await pagesOf(url), files(), memory()]
    const { statuses, longest, bad } = await hostileRound(port, seed, requests)
    const changed = changedPages(pages, await pagesOf(url))
    // What is held for a while is let go.
    await pause(10_000)
    const growth = Math.round(memory() - megabytes)
    const db = openDatabaseToRead(folder)
    const stored = [...(await listApplications(db)), ...(await listMessages(db))].length
    await db.destroy()
    const more = files().filter((name) => !names.includes(name))
    for (const line of [...bad, ...changed, ...more]) console.log(`✗ ${line}`)
    const faults = bad.filter((line) => line.startsWith('5')).length
    const attack = `${requests} generated requests`
    return [
      {
        attack,
        figure: '0 answers of 5xx',
        measured: `${faults} of ${JSON.stringify(statuses)}`,
        kept: faults === 0,
      },
      {
        attack,
        figure: 'none open > 10 s',
        measured: `${(longest / 1000).toFixed(1)} s`,
        kept: longest < 10_000,
      },
      {
        attack,
        figure: '0 pages changed',
        measured: `${changed.length} of ${pages.size}`,
        kept: !changed.length,
      },
      {
        attack,
        figure: 'nothing stored',
        measured: `${stored} rows, ${more.length} files`,
        kept: stored + more.length === 0,
      },
      { attack, figure: `memory + ≤ ${mostGrowth} MB`, measured: `${growth} MB`, kept: growth <= mostGrowth },
    ]
  })

const askForIds = async (): Promise<SecurityRow[]> => {
  const kept = await madeUpIds()
  return [
    { attack: '100,000 made-up ids', figure: '404, no file', measured: kept ? 'kept' : 'see above', kept },
  ]
}

const parts: Record<string, () => Promise<SecurityRow[]>> = {
  requests: sendRequests,
  upgrades: () => withAttackedSite({}, upgrades),
  slow: () => withAttackedSite({}, slowClients),
  ids: askForIds,
  limits: limitRows,
}

/** Attacks the built site, in all ways or in one, and prints what came of it as a table. */
export const security = async (part?: string): Promise<boolean> => {
  const rows: SecurityRow[] = []
  for (const [name, attack] of Object.entries(parts)) {
    if (part && part !== name) continue
    console.error(`… ${name}`)
    rows.push(...(await attack()))
  }
  console.table(rows)
  return rows.length > 0 && rows.every(({ kept }) => kept)
}
