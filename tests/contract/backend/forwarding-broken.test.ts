import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { listApplications } from '#lib/backend/store/inbox.ts'
import type { Database } from '#lib/backend/store/schema.ts'
import { applicationOf, cut, hour, second, setUpForwarding } from '#tests/support/servers/forwarding-site.ts'

const { at, way, take, open } = await setUpForwarding()
const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterEach(() => logged.mockClear())

const failures = () =>
  logged.mock.calls.filter(([line]) => String(line).includes('queue.round-failed')).length
/** What a full disk does to everything that is to be written. */
const fill = (db: Database) =>
  sql`create trigger full before update of last_error on jobs begin select raise(abort, 'disk is full'); end`.execute(
    db,
  )
const free = (db: Database) => sql`drop trigger full`.execute(db)

/** Half a minute, second by second. */
const pass = async (work: () => Promise<void>) => {
  for (let count = 0; count < 30; count += 1) {
    at.clock += second
    await work()
  }
}

test('one that cannot be read any more holds up neither the others, nor the operator, nor its sender', async () => {
  const { backend, work, reliable } = open()
  way.breakBy(cut)
  const { reference } = await backend.apply('v1', applicationOf(1))
  await backend.apply('v1', applicationOf(2))
  way.breakBy(null)
  const db = await reliable.store.database()
  const first = db.updateTable('submissions').where('told_reference', '=', reference)
  await first.set({ content: 'Applicant 1' }).execute()
  expect(await listApplications(db)).toMatchObject([{ reference, name: '' }, { name: 'Applicant 2' }])
  at.clock += hour
  await work()
  expect(at.arrived.map(({ name }) => name)).toEqual(['Applicant 2'])
  expect(logged.mock.calls.join()).toContain('queue.waits')
  expect(logged.mock.calls.join()).not.toContain('Applicant')
  expect(await reliable.applications.withdraw(reference)).toMatchObject({ state: 'withdrawn' })
})

test('not taken, and the disk is full → the backend is not asked every second', async () => {
  const { backend, work, reliable } = open()
  way.breakBy(cut)
  await backend.apply('v1', applicationOf(1))
  let asked = 0
  way.breakBy((request, response) => {
    asked += 1
    cut(request, response)
  })
  const db = await reliable.store.database()
  await fill(db)
  at.clock += hour
  await pass(work)
  expect(asked).toBeLessThanOrEqual(3)
  await free(db)
  way.breakBy(take)
  at.clock += hour
  await work()
  expect(at.arrived).toHaveLength(1)
})

test('a directory that takes nothing is told of once', async () => {
  const file = join(at.directory, 'file')
  await writeFile(file, '')
  const { work } = open(join(file, 'data'))
  await pass(work)
  expect(failures()).toBe(1)
})
