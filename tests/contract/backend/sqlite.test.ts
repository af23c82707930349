import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmbeddedBackend } from '#lib/backend/embedded.ts'
import { createQueue } from '#lib/backend/queue.ts'
import { openDatabase } from '#lib/backend/store/database.ts'
import { listMessages } from '#lib/backend/store/inbox.ts'
import { sampleApplication, sampleMessage } from '#tests/support/files/sample-submissions.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sqlite-'))
})
afterEach(() => rm(directory, { recursive: true }))

test('a transaction that read first → what it read stays so until it has written', async () => {
  const db = await openDatabase(directory)
  const other = new DatabaseSync(join(directory, 'site.db'), { timeout: 0 })
  const change = () => other.exec('update vacancy_changes set number = number + 1')
  const number = await db.transaction().execute(async (transaction) => {
    const before = await transaction.selectFrom('vacancy_changes').select('number').executeTakeFirstOrThrow()
    expect(change).toThrow('database is locked')
    await transaction
      .updateTable('vacancy_changes')
      .set({ number: before.number + 1 })
      .execute()
    return before.number
  })
  change()
  expect(await db.selectFrom('vacancy_changes').select('number').executeTakeFirst()).toEqual({
    number: number + 2,
  })
  other.close()
  await db.destroy()
})

test('another process writes → who sends something waits for it, and nobody else does', async () => {
  const backend = createEmbeddedBackend(directory)
  await backend.open()
  const other = new DatabaseSync(join(directory, 'site.db'))
  other.exec('begin immediate')
  const sent = [1, 2, 3].map((n) => backend.contact(sampleMessage(`${n}@example.com`)))
  // The other one is in this process, which can only let go while nothing blocks it.
  setTimeout(() => other.exec('commit'), 100)
  for (const reply of await Promise.all(sent)) expect(reply.success).toBe(true)
  expect(await listMessages(await backend.database())).toHaveLength(3)
  other.close()
  await backend.close()
})

test('a backup reads → a withdrawal is answered at once, and leaves the log when the backup has ended', async () => {
  const backend = createEmbeddedBackend(directory)
  const queue = createQueue({ database: backend.database })
  const { reference } = await backend.apply('recruiter', sampleApplication('gone@example.com'))
  const backup = new DatabaseSync(join(directory, 'site.db'), { readOnly: true })
  backup.exec('begin')
  backup.prepare('select count(*) from submissions').get()
  const logSize = () => statSync(join(directory, 'site.db-wal')).size
  const startedAt = performance.now()
  expect(await backend.withdraw(reference)).toMatchObject({ state: 'withdrawn' })
  expect(performance.now() - startedAt).toBeLessThan(3000)
  await queue.work()
  expect(logSize()).toBeGreaterThan(0)
  backup.close()
  await queue.work()
  expect(logSize()).toBe(0)
  await backend.close()
})
