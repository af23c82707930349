import { expect, test, vi } from 'vitest'
import { createEmbeddedBackend } from '#lib/backend/embedded.ts'
import { openDatabase } from '#lib/backend/store/database.ts'
import { listApplications } from '#lib/backend/store/inbox.ts'
import { closeVacancy, importVacancies, listVacancies } from '#lib/backend/store/vacancies.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { spawnCli } from '#tests/support/servers/cli.ts'
import { describeDatabases } from '#tests/support/servers/test-databases.ts'

describeDatabases((createTestDatabase) => {
  test('four processes started in parallel on an empty database → each lists 14 vacancies', {
    timeout: 60_000,
  }, async () => {
    const { settings } = await createTestDatabase()
    const processes = Array.from({ length: 4 }, () => spawnCli('vacancies', ['list'], settings))
    for (const { code, stdout, stderr } of await Promise.all(processes)) {
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(JSON.parse(stdout)).toHaveLength(14)
    }
  })

  test('database of another version → an error with the remedy; opens once the version matches', async () => {
    const { location: databaseUrl } = await createTestDatabase()
    const db = await openDatabase(databaseUrl)
    const version = db.withTables<{ kysely_migration: { name: string } }>().updateTable('kysely_migration')
    await version.set({ name: '018-old' }).execute()
    await expect(openDatabase(databaseUrl)).rejects.toThrow(
      /another version of this site. Start that version, or/,
    )
    await version.set({ name: '001-tables' }).execute()
    await (await openDatabase(databaseUrl)).destroy()
    await db.destroy()
  })

  test('vacancy changed or closed → the cached list for a minute, then the new one', async () => {
    const backend = createEmbeddedBackend((await createTestDatabase()).location)
    const db = await backend.database()
    const before = await backend.vacancies()
    const [first, second, ...others] = before
    if (!first || !second) throw new Error('no samples')
    const changed = { ...first, createdAt: first.createdAt ?? undefined, updatedAt: undefined, title: 'Ours' }
    await importVacancies(db, [changed])
    await closeVacancy(db, second.id)
    expect(await backend.vacancies()).toBe(before)
    vi.setSystemTime(Date.now() + 60_000)
    expect(await backend.vacancies()).toEqual([expect.objectContaining({ title: 'Ours' }), ...others])
    vi.useRealTimers()
    await backend.close()
  })

  test('import that fails halfway → no vacancy is changed', async () => {
    const db = await openDatabase((await createTestDatabase()).location)
    const before = await listVacancies(db, { includeClosed: true })
    const valid = { id: 'good', category: 'tech', title: 'Good', descriptionHtml: '<p>x</p>' }
    const invalid = { ...valid, id: 'bad', createdAt: new Date(Number.NaN) }
    await expect(importVacancies(db, [valid, invalid])).rejects.toThrow()
    expect(await listVacancies(db, { includeClosed: true })).toEqual(before)
    await db.destroy()
  })

  test('application with a file shorter than its `size` → unreachable; nothing is stored', async () => {
    const backend = createEmbeddedBackend((await createTestDatabase()).location)
    const application = sampleApplication('half@example.com')
    const { resume } = application
    if (!resume) throw new Error('no file')
    const truncated = { ...application, resume: { ...resume, size: resume.size + 1 } }
    await expect(backend.apply('recruiter', truncated)).rejects.toMatchObject({ reason: 'unreachable' })
    const db = await backend.database()
    expect(await listApplications(db)).toEqual([])
    expect(await db.selectFrom('submission_files').selectAll().execute()).toEqual([])
    await backend.close()
  })
})
