import { statSync } from 'node:fs'
import { mkdir, mkdtemp, open, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueue } from '#backend/queue.ts'
import { openDatabase } from '#backend/store/database.ts'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { createFormResultStore } from '#backend/store/form-results.ts'
import type { Database } from '#backend/store/schema.ts'
import { reclaimSpace } from '#backend/store/sqlite.ts'
import { listApplications, listMessages } from '#backend/store/submissions.ts'
import { sampleApplication, sampleMessage } from '#tests/support/files/sample-submissions.ts'
import { formRequest, openFormSite } from '#tests/support/servers/form-site.ts'
import { moveClockAndRemoveSubmissions } from '#tests/support/servers/retention-day.ts'
import { contactUs } from '#tests/support/servers/site-calls.ts'
import { createPublicSiteDatabase } from '#tests/support/servers/stores.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sqlite-'))
})
afterEach(() => rm(directory, { recursive: true }))

test('transaction that has only read so far → another connection cannot write until the transaction ends', async () => {
  const db = await openDatabase(await createPublicSiteDatabase(directory))
  const otherConnection = new DatabaseSync(join(directory, 'site.db'), { timeout: 0 })
  const changeCategory = () => otherConnection.exec("update vacancies set category = category || '!'")
  const readCategoryRow = (connection: Database) =>
    connection.selectFrom('vacancies').select('category').limit(1).executeTakeFirst()
  await db.transaction().execute(async (transaction) => {
    const rowBefore = await readCategoryRow(transaction)
    expect(changeCategory).toThrow('database is locked')
    await transaction
      .updateTable('vacancies')
      .set({ category: `${rowBefore?.category}?` })
      .execute()
  })
  changeCategory()
  expect((await readCategoryRow(db))?.category).toMatch(/[?]!$/)
  otherConnection.close()
  await db.destroy()
})

test('another connection holds the write lock → forms wait without blocking the process, then are stored', async () => {
  const backend = createEmbeddedBackend(directory)
  await backend.open()
  const otherConnection = new DatabaseSync(join(directory, 'site.db'))
  otherConnection.exec('begin immediate')
  const pendingReceipts = [1, 2, 3].map((n) => backend.contact(sampleMessage(`${n}@example.com`)))
  // The other connection is in this process, so a blocking wait would keep it from committing.
  setTimeout(() => otherConnection.exec('commit'), 100)
  await Promise.all(pendingReceipts)
  expect(await listMessages(await backend.database())).toHaveLength(3)
  otherConnection.close()
  await backend.close()
})

test('withdrawal during a backup → succeeds within 3 seconds; the WAL is truncated after the backup', async () => {
  const backend = createEmbeddedBackend(directory)
  const queue = createQueue({ database: backend.database })
  const { reference } = await backend.apply('recruiter', sampleApplication('gone@example.com'))
  const backupConnection = new DatabaseSync(join(directory, 'site.db'), { readOnly: true })
  backupConnection.exec('begin')
  backupConnection.prepare('select count(*) from submissions').get()
  const readWalSize = () => statSync(join(directory, 'site.db-wal')).size
  const startedAt = performance.now()
  expect(await backend.withdraw(reference)).toMatchObject({ state: 'withdrawn' })
  expect(performance.now() - startedAt).toBeLessThan(3000)
  await queue.runDueTasks()
  expect(readWalSize()).toBeGreaterThan(0)
  backupConnection.close()
  await queue.runDueTasks()
  expect(readWalSize()).toBe(0)
  await backend.close()
})

test('mail job completed while the WAL is being truncated → the next run truncates the WAL again', async () => {
  const backend = createEmbeddedBackend(directory, { applicationsTo: ['hr@example.com'], contactTo: [] })
  await backend.apply('recruiter', sampleApplication('gone@example.com'))
  const db = await backend.database()
  const mailJob = await db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', 'notice')
    .executeTakeFirstOrThrow()
  let isJobCompleted = false
  const jobCompletingDatabase = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isJobCompleted && result.rows.some((row) => 'busy' in row)) {
        isJobCompleted = true
        await queue.recordResult(mailJob, { kind: 'done' })
      }
      return result
    },
  })
  const queue = createQueue({ database: async () => jobCompletingDatabase })
  const readWalSize = () => statSync(join(directory, 'site.db-wal')).size
  await queue.runDueTasks()
  expect(readWalSize()).toBeGreaterThan(0)
  await queue.runDueTasks()
  expect(readWalSize()).toBe(0)
  await backend.close()
})

// Overwrites the file except for its first four pages, which contain the schema.
const corrupt = async (db: Database, file: string) => {
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  const { size } = statSync(file)
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(size - 4 * 4096, 'x'), 0, null, 4 * 4096)
  await handle.close()
}

const openSiteWithMessage = async () => {
  const openedSite = await openFormSite()
  const formResults = createFormResultStore(openedSite.backend)
  const sendMessage = async (message: string, accept = 'application/json') => {
    const body = new URLSearchParams({ name: 'Shilan', email: 'a@b.example', message })
    return contactUs(formRequest({ body, headers: { accept } }), { ...openedSite.site, results: formResults })
  }
  expect((await sendMessage('before')).status).toBe(200)
  return { ...openedSite, sendMessage, db: await openedSite.backend.database() }
}

test('message sent while the database is read-only → 503; without JavaScript, a redirect with an empty `draft` token', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { sendMessage, db, close, messages } = await openSiteWithMessage()
  await sql`pragma query_only = on`.execute(db)
  expect((await sendMessage('meanwhile')).status).toBe(503)
  // The draft cannot be stored either, so the result page mentions that the browser may still have the typed text.
  const { status, headers } = await sendMessage('meanwhile', 'text/html')
  expect([status, headers.get('location')]).toEqual([303, '/ku/contact-us/result?draft='])
  await sql`pragma query_only = off`.execute(db)
  expect((await sendMessage('after')).status).toBe(200)
  expect((await messages()).map(({ message }) => message).toSorted()).toEqual(['after', 'before'])
  await close()
  vi.restoreAllMocks()
})

test('form sent while the database is damaged → fails with the reason `unreachable`, and `isDamaged()` is true', async () => {
  const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const firstBackend = createEmbeddedBackend(directory)
  await firstBackend.contact(sampleMessage('before@example.com'))
  await corrupt(await firstBackend.database(), join(directory, 'site.db'))
  await firstBackend.close()
  const backend = createEmbeddedBackend(directory)
  const send = () => backend.contact(sampleMessage('after@example.com'))
  await expect(send()).rejects.toMatchObject({ reason: 'unreachable' })
  expect(backend.isDamaged()).toBe(true)
  await expect(send()).rejects.toMatchObject({ reason: 'unreachable' })
  expect(stderrWrite.mock.calls.join().match(/"event":"database.damaged"/g)).toHaveLength(1)
  await backend.close()
  vi.restoreAllMocks()
})

test('withdrawn application with a large file → the database file shrinks', async () => {
  const backend = createEmbeddedBackend(directory)
  const content = new Uint8Array(5_000_000).fill(1)
  const application = sampleApplication('large@example.com')
  if (!application.resume) throw new Error('the sample has no CV')
  const resume = { ...application.resume, size: content.length, content: new Blob([content]) }
  const { reference } = await backend.apply('recruiter', { ...application, resume })
  await reclaimSpace(await backend.database())
  const readFileSize = () => statSync(join(directory, 'site.db')).size
  const sizeBefore = readFileSize()
  expect(sizeBefore).toBeGreaterThan(5_000_000)
  await backend.withdraw(reference)
  expect(readFileSize()).toBeLessThan(sizeBefore - 4_900_000)
  await backend.close()
})

/** Counts the event loop's turns while `work` runs. */
const countEventLoopTurns = async (work: () => Promise<unknown>) => {
  let turnCount = 0
  let isDone = false
  const countTurn = () => {
    turnCount += 1
    if (!isDone) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  await work()
  isDone = true
  return turnCount
}

test('20 expired files of 1 MB → the event loop completes at least 20 turns while they are deleted, and at least 20 while space is reclaimed', async () => {
  const backend = createEmbeddedBackend(directory)
  const content = new Uint8Array(1_000_000).fill(1)
  const { resume, ...application } = sampleApplication('old@example.com')
  if (!resume) throw new Error('the sample has no CV')
  const largeResume = { ...resume, size: content.length, content: new Blob([content]) }
  for (let index = 0; index < 20; index += 1) {
    const idempotencyKey = `retention-${index}`
    await backend.apply('recruiter', { ...application, idempotencyKey, resume: largeResume })
  }
  const db = await backend.database()
  expect(await countEventLoopTurns(() => moveClockAndRemoveSubmissions(db))).toBeGreaterThanOrEqual(20)
  expect(await listApplications(db)).toEqual([])
  expect(await countEventLoopTurns(() => reclaimSpace(db))).toBeGreaterThanOrEqual(20)
  expect(statSync(join(directory, 'site.db')).size).toBeLessThan(1_000_000)
  await backend.close()
})

const loadSite = async () => {
  vi.stubEnv('DATA_DIR', directory)
  vi.resetModules()
  delete globalThis.processSlots?.siteBackend
  const { startBackend } = await import('#backend/operators.ts')
  const { siteBackend } = await import('#backend/site.ts')
  const { respondWithReadiness } = await import('#lib/http/health-responses.ts')
  const backend = () => siteBackend().forVisitor(null)
  return { backend, startBackend, readReadiness: async () => (await respondWithReadiness()).json() }
}

test('site.db is a folder → startup fails with an error that contains DATA_DIR and EISDIR', async () => {
  await mkdir(join(directory, 'site.db'))
  const { startBackend } = await loadSite()
  await expect(startBackend()).rejects.toThrow(
    new RegExp(`^cannot use DATA_DIR \\(${directory}\\): .*EISDIR`),
  )
  vi.unstubAllEnvs()
})

test('truncated database file → the site starts, but is not ready and rejects forms with the reason `unreachable`', async () => {
  const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const file = join(directory, 'site.db')
  await (await openDatabase(directory)).destroy()
  await truncate(file, statSync(file).size / 2)
  const { startBackend, backend, readReadiness } = await loadSite()
  await startBackend()
  expect(stderrWrite.mock.calls.join()).toContain('"event":"database.damaged"')
  expect(await readReadiness()).toMatchObject({ ready: false, database: false, fault: 'damaged' })
  await expect(backend().contact(sampleMessage('a@b.example'))).rejects.toMatchObject({
    reason: 'unreachable',
  })
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
