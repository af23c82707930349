import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEmbeddedBackend } from '#lib/backend/embedded.ts'
import { createReliableBackend } from '#lib/backend/remote/forwarding.ts'
import { openDatabase } from '#lib/backend/store/database.ts'
import { listApplications, listJobs, listMessages, readStoredFile } from '#lib/backend/store/inbox.ts'
import { migrations } from '#lib/backend/store/migrations.ts'
import { createPostgresDialect } from '#lib/backend/store/postgres.ts'
import { removeEntry } from '#lib/backend/store/removal.ts'
import type { Tables } from '#lib/backend/store/schema.ts'
import { startServer } from '#tests/support/servers/http-server.ts'
import { postgresForTests } from '#tests/support/servers/places.ts'
import { readReceivedForm } from '#tests/support/servers/spec-server.ts'
import { repository } from '#tests/support/verify/run.ts'

// As the version before told them.
const told = {
  kept: '97E5Y6YA3XZ3',
  gone: 'V28ENVVV8TPF',
  message: '4VMBRFYB5B41',
  refused: 'Z1RDY602624M',
  forwarded: 'RC8N04TZEJK8',
  forwardedMessage: 'BMD0XM3MWXTH',
  waiting: 'PY9AV7KASSF0',
  waitingMessage: 'CJJXJ2ZCWJ0X',
  withdrawn: 'SRNF1VJ0TFXM',
}
const outboxSecret = 'e8d0b864d1cb64ba256d699ed98634da538476187eac118e955c9de66f132a15'

let directory: string
beforeEach(async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  directory = await mkdtemp(join(tmpdir(), 'data-before-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(directory, { recursive: true })
})

const dumpOf = (name: 'site' | 'outbox') =>
  readFile(join(repository, 'tests/fixtures/data-before', `${name}.sql`), 'utf8')

/** Makes a database as the version before left it. */
const leave = async (name: 'site' | 'outbox') => {
  const dump = await dumpOf(name)
  const db = new DatabaseSync(join(directory, `${name}.db`))
  db.exec(`pragma journal_mode = wal; begin; ${dump}; commit`)
  db.close()
}

const fileOf = (text: string) => new TextEncoder().encode(text)

test('a folder with an own backend and an outbox → everything is there, told and waiting as before', async () => {
  await leave('site')
  await leave('outbox')
  const db = await openDatabase(directory)
  expect((await readdir(directory)).filter((name) => name.startsWith('outbox'))).toEqual([])
  const applications = await listApplications(db)
  expect(applications.map(({ reference, state, name }) => [reference, state, name])).toEqual([
    [told.kept, 'kept', 'Applicant kept'],
    [told.gone, 'withdrawn', ''],
    [told.refused, 'refused', 'Applicant refused'],
    [told.waiting, 'waiting', 'Applicant waiting'],
    [told.withdrawn, 'withdrawn', ''],
  ])
  expect(applications[0]).toMatchObject({
    vacancy: 'recruiter',
    email: 'kept@example.com',
    coverLetter: 'Letter of kept\nسڵاو',
    locale: 'ku',
  })
  for (const { id, files, name } of applications.filter((one) => one.name))
    for (const { kind } of files) {
      const who = name.replace('Applicant ', '')
      const text = kind === 'photo' ? `photo of ${who}` : `%PDF-1.7 cv of ${who}`
      expect(new Uint8Array(await readStoredFile(db, id, kind))).toEqual(fileOf(text))
    }
  expect(applications.map(({ files }) => files.length)).toEqual([2, 0, 2, 2, 0])
  expect(
    (await listMessages(db)).map(({ reference, state, message }) => [reference, state, message]),
  ).toEqual([
    [told.message, 'kept', 'Message of message'],
    [told.waitingMessage, 'waiting', 'Message of waiting-message'],
  ])
  const jobs = (await listJobs(db)).map(({ reference, kind, state }) => [reference, kind, state].join(' '))
  expect(jobs.toSorted()).toEqual(
    [
      `${told.kept} confirmation waiting`,
      `${told.refused} forward failed`,
      `${told.waiting} forward waiting`,
      `${told.waiting} confirmation waiting`,
      `${told.waiting} notice waiting`,
      `${told.waitingMessage} forward waiting`,
    ].toSorted(),
  )
  await db.destroy()

  const own = createEmbeddedBackend(directory, { applicationsTo: ['hr@company.example'] })
  const fields = ['fullName', 'email', 'phone', 'photo', 'resume', 'coverLetter']
  expect(await own.status(told.kept)).toMatchObject({ state: 'received', vacancyId: 'recruiter', fields })
  expect(await own.status(told.gone)).toMatchObject({ state: 'withdrawn', fields: [] })
  expect(await own.status(told.refused)).toMatchObject({ state: 'received', fields })
  expect(await own.status(told.forwarded)).toMatchObject({ state: 'passed-on', vacancyId: 'v1', fields })
  expect(await own.withdraw(told.forwarded)).toMatchObject({ state: 'passed-on' })
  expect(await own.keySecret()).toBe(outboxSecret)
  // The notice of this one was sent, so those who read it are told.
  expect(await own.withdraw(told.kept)).toMatchObject({ state: 'withdrawn' })
  const after = await listJobs(await own.database())
  expect(after.filter(({ reference }) => reference === told.kept)).toMatchObject([{ kind: 'withdrawal' }])
  await own.close()
})

test('what waited for the backend is forwarded, once, and the same keys are answered the same', async () => {
  await leave('outbox')
  const arrived: string[] = []
  const server = await startServer(async (request, response) => {
    const { text, files } = await readReceivedForm(request)
    const key = request.headers['idempotency-key']
    arrived.push([request.url, key, text.fullName ?? text.name, files.length].join(' '))
    response.writeHead(200).end(JSON.stringify({ success: true }))
  })
  const address = `${server.origin}/api/v1`
  const now = () => Date.now() + 3600_000
  const reliable = createReliableBackend({ address, timeoutMs: 8000, directory, now })
  await reliable.queue.work()
  await reliable.queue.work()
  expect(arrived).toEqual([
    '/api/v1/web/apply-job/v1 key-of-waiting Applicant waiting 2',
    '/api/v1/web/contact-us key-of-waiting-message Sender waiting-message 0',
  ])
  expect(await reliable.applications.status(told.waiting)).toMatchObject({ state: 'passed-on' })
  const message = (name: string) => ({
    name: `Sender ${name}`,
    email: `${name}@example.com`,
    message: `Message of ${name}`,
    locale: 'ar' as const,
    idempotencyKey: `key-of-${name}`,
  })
  const backend = reliable.as(null)
  expect(await backend.contact(message('forwarded-message'))).toEqual({
    success: true,
    message: 'Thank you',
    reference: told.forwardedMessage,
  })
  expect(await backend.contact(message('waiting-message'))).toMatchObject({ reference: told.waitingMessage })
  const other = { ...message('forwarded-message'), message: 'Other' }
  await expect(backend.contact(other)).rejects.toMatchObject({ reason: 'key-reused' })
  expect(arrived).toHaveLength(2)
  await reliable.stop()
  await server.stop()
})

test('taken over twice, as after a kill in between → everything is there once', async () => {
  await leave('outbox')
  await (await openDatabase(directory)).destroy()
  await leave('outbox')
  const db = await openDatabase(directory)
  expect(await listApplications(db)).toHaveLength(3)
  expect(await db.selectFrom('submission_files').select('kind').execute()).toHaveLength(4)
  expect(await listJobs(db)).toHaveLength(5)
  await db.destroy()
})

test('after the migration, files and jobs still belong to what was sent', async () => {
  await leave('site')
  const db = await openDatabase(directory)
  expect(await removeEntry(db, told.kept)).toEqual({ applications: 1, files: 2, messages: 0 })
  expect(await listJobs(db)).toEqual([])
  const orphan = { submission_id: 'nobody', kind: 'photo' as const, name: '', type: '', bytes: 0, sha256: '' }
  const insert = db.insertInto('submission_files').values({ ...orphan, content: new Uint8Array() })
  await expect(insert.execute()).rejects.toThrow('FOREIGN KEY')
  const { rows } = await sql`pragma foreign_key_check`.execute(db)
  expect(rows).toEqual([])
  await db.destroy()
})

const onPostgres = () => {
  const server = postgresForTests()
  test('what the version before kept there → everything is there', async () => {
    const address = await server().createDatabase()
    const before = new Kysely<Tables>({ dialect: createPostgresDialect(address, 'migrate') })
    const provider = { getMigrations: async () => migrations }
    await new Migrator({ db: before, provider }).migrateTo('008-mails')
    const rows = (await dumpOf('site'))
      .split(/;\n/)
      .filter((line) => /^insert into "(appl|mess|mails)/.test(line))
    for (const row of rows) await sql.raw(row.replace(/X'(\w*)'/g, "'\\x$1'")).execute(before)
    await before.destroy()
    const db = await openDatabase(address)
    const [kept, gone] = await listApplications(db)
    expect([kept, gone]).toMatchObject([
      { reference: told.kept, name: 'Applicant kept', files: [{}, {}] },
      { reference: told.gone, state: 'withdrawn', files: [] },
    ])
    expect(await readStoredFile(db, kept?.id ?? '', 'photo')).toEqual(Buffer.from('photo of kept'))
    expect(await listMessages(db)).toMatchObject([{ reference: told.message }])
    expect(await listJobs(db)).toMatchObject([
      { reference: told.kept, kind: 'confirmation', state: 'waiting' },
    ])
    expect(await removeEntry(db, told.kept)).toEqual({ applications: 1, files: 2, messages: 0 })
    expect(await listJobs(db)).toEqual([])
    await db.destroy()
  })
}

if (process.env.EVERY_DATABASE) describe('on PostgreSQL', () => onPostgres())
