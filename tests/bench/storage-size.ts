import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#lib/backend/store/database.ts'
import { startPostgres } from '#tests/support/servers/postgres.ts'
import type { Settings } from '#tests/support/verify/run.ts'
import { median } from './budgets.ts'
import { startMeasuredSite } from './measured-site.ts'

const applications = 100_000
const batch = 1000
const runs = 7
const mostTimes = 1.2
const content = Buffer.alloc(2048, '%PDF-1.7\n')
const sha256 = createHash('sha256').update(content).digest('hex')

/** Fills a place with applications of a small file each. */
const fill = async (place: string) => {
  const db = await openDatabase(place)
  for (let start = 0; start < applications; start += batch) {
    const ids = Array.from({ length: batch }, (_, index) => String(start + index))
    await db.transaction().execute(async (transaction) => {
      const rows = ids.map((id) => {
        const text = {
          fullName: 'Shilan Karim',
          phone: '0750 123 4567',
          coverLetter: 'A few lines. '.repeat(20),
        }
        const receivedAt = new Date(Date.UTC(2026, 0, 1) + Number(id) * 1000).toISOString()
        return {
          id,
          kind: 'application' as const,
          reference: `R${id}`,
          told_reference: `R${id}`,
          vacancy_id: 'recruiter',
          content: JSON.stringify({ ...text, email: `${id}@example.com`, locale: 'ku' }),
          fields: 'fullName email phone resume coverLetter',
          idempotency_key: id,
          fingerprint: id,
          reply: '',
          received_at: receivedAt,
          state: 'kept' as const,
          state_since: receivedAt,
        }
      })
      const files = ids.map((submission_id) => ({
        submission_id,
        kind: 'resume' as const,
        name: 'cv.pdf',
        type: 'application/pdf',
        bytes: content.length,
        sha256,
        content,
      }))
      await transaction.insertInto('submissions').values(rows).execute()
      await transaction.insertInto('submission_files').values(files).execute()
    })
  }
  // The background work of either database after so many writes must not fall into the measurement.
  await sql`vacuum`.execute(db)
  await sql`analyze`.execute(db)
  await db.destroy()
}

const visit = async (url: string) => {
  for (const path of ['/ku', '/ku/careers', '/en/job-details/recruiter', '/web/vacancies'].concat('/ar')) {
    await (await fetch(url + path)).arrayBuffer()
  }
}

const measure = async (settings: Settings) => {
  const site = await startMeasuredSite(settings)
  const ms = site.computed()
  await visit(site.url)
  const memory = site.memory()
  await site.stop()
  return { ms, memory }
}

const compare = async (database: string, empty: Settings, full: Settings) => {
  const results = { empty: [await measure(empty)], full: [await measure(full)] }
  // The first of each is a warm-up; then they alternate, so that other load affects both.
  results.empty.pop()
  results.full.pop()
  for (let run = 0; run < runs; run += 1) {
    results.empty.push(await measure(empty))
    results.full.push(await measure(full))
  }
  const of = (which: 'empty' | 'full', what: 'ms' | 'memory') =>
    median(results[which].map((one) => one[what]))
  const times = (what: 'ms' | 'memory') => Number((of('full', what) / of('empty', what)).toFixed(3))
  return {
    database,
    'start, none stored, CPU': `${of('empty', 'ms').toFixed(0)} ms`,
    'start, 100,000, CPU': `${of('full', 'ms').toFixed(0)} ms`,
    'start, times': times('ms'),
    'memory, none stored': `${of('empty', 'memory').toFixed(0)} MB`,
    'memory, 100,000': `${of('full', 'memory').toFixed(0)} MB`,
    'memory, times': times('memory'),
  }
}

/** Computing time from the start to the first answer, and memory, with 100,000 stored applications beside none. */
export const storageSize = async (): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'storage-size-'))
  const postgres = await startPostgres()
  try {
    const directories = [join(folder, 'empty'), join(folder, 'full')]
    const addresses = [await postgres.createDatabase(), await postgres.createDatabase()]
    for (const [, place = ''] of [directories, addresses]) await fill(place)
    const [sqliteEmpty, sqliteFull] = directories.map((DATA_DIR) => ({ DATA_DIR, DATABASE_URL: '' }))
    const [postgresEmpty, postgresFull] = addresses.map((DATABASE_URL) => ({ DATABASE_URL }))
    const rows = [
      await compare('SQLite', sqliteEmpty ?? {}, sqliteFull ?? {}),
      await compare('PostgreSQL', postgresEmpty ?? {}, postgresFull ?? {}),
    ]
    console.table(rows)
    return rows.every((row) => row['start, times'] <= mostTimes && row['memory, times'] <= mostTimes)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true })
  }
}
