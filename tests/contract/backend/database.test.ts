import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#backend/store/database.ts'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { listLinks } from '#backend/store/links.ts'
import { listApplications } from '#backend/store/submissions.ts'
import { closeVacancy, findVacancy, importVacancies, listVacancies } from '#backend/store/vacancies.ts'
import { readStoredVacancyState } from '#backend/vacancy-lookup.ts'
import { isoTime } from '#lib/base/time.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { revertSchema } from '#tests/support/servers/earlier-version.ts'
import { describeOnDatabases } from '#tests/support/servers/test-databases.ts'

const driverVacancy = {
  id: 'driver',
  category: 'operations',
  title: 'Driver',
  descriptionHtml: '<p>Nights.</p>',
}

describeOnDatabases((createTestDatabase) => {
  test('database with a migration that this version lacks → cannot be opened; the error names the remedy', async () => {
    const { location } = await createTestDatabase()
    const db = await openDatabase(location)
    const migrationUpdate = db
      .withTables<{ kysely_migration: { name: string } }>()
      .updateTable('kysely_migration')
    await migrationUpdate.set({ name: '018-old' }).where('name', '=', '001-tables').execute()
    await expect(openDatabase(location)).rejects.toThrow(
      /another version of this site. Start that version, or/,
    )
    await migrationUpdate.set({ name: '001-tables' }).where('name', '=', '018-old').execute()
    await (await openDatabase(location)).destroy()
    await db.destroy()
  })

  test('database created before closing dates existed → migration keeps its vacancies; closing dates can then be set', async () => {
    const { location } = await createTestDatabase()
    const olderDatabase = await openDatabase(location)
    await importVacancies(olderDatabase, [driverVacancy])
    const listBefore = await listVacancies(olderDatabase, { includeClosed: true })
    await revertSchema(olderDatabase, '001-tables')
    await olderDatabase.destroy()

    const db = await openDatabase(location)
    expect(await listVacancies(db, { includeClosed: true })).toEqual(listBefore)
    await importVacancies(db, [{ ...driverVacancy, closesOn: '2026-12-18' }])
    expect(await findVacancy(db, driverVacancy.id)).toMatchObject({ closesOn: '2026-12-18' })
    await db.destroy()
  })

  test('links stored by an earlier version → are listed unchanged after the migration', async () => {
    const { location } = await createTestDatabase()
    const olderDatabase = await openDatabase(location)
    await revertSchema(olderDatabase, '004-mail-contents')
    const link = { to: '+9647501234567', link: 'https://app.example.com', requestedAt: isoTime(Date.now()) }
    const until = isoTime(Date.now() + 60_000)
    await sql`insert into drafts values ('token', 'link', '', ${until}, ${JSON.stringify(link)})`.execute(
      olderDatabase,
    )
    await olderDatabase.destroy()
    const db = await openDatabase(location)
    expect(await listLinks(db)).toEqual([link])
    expect(await db.selectFrom('drafts').selectAll().execute()).toEqual([])
    await db.destroy()
  })

  test('vacancy with a closing date → is open until that day ends in Iraq, then disappears from the list within a minute', async () => {
    const backend = createEmbeddedBackend((await createTestDatabase()).location)
    const lastMoment = new Date('2026-12-18T20:59:59.999Z')
    vi.setSystemTime(lastMoment)
    const db = await backend.database()
    await importVacancies(db, [{ ...driverVacancy, closesOn: '2026-12-18' }])
    const isListed = async () => (await backend.vacancies()).some(({ id }) => id === driverVacancy.id)
    expect(await isListed()).toBe(true)
    expect(await backend.vacancy(driverVacancy.id)).not.toHaveProperty('closedAt')
    expect(await readStoredVacancyState(backend, driverVacancy.id)).toBe('open')

    vi.setSystemTime(lastMoment.getTime() + 1)
    expect(await backend.vacancy(driverVacancy.id)).toMatchObject({
      closedAt: new Date('2026-12-18T20:59:59Z'),
    })
    expect(await readStoredVacancyState(backend, driverVacancy.id)).toBe('closed')
    vi.setSystemTime(lastMoment.getTime() + 60_000)
    expect(await isListed()).toBe(false)

    await importVacancies(db, [driverVacancy])
    expect(await backend.vacancy(driverVacancy.id)).not.toHaveProperty('closedAt')
    vi.useRealTimers()
    await backend.close()
  })

  test('vacancy changed or closed → the cached list is returned for a minute, then the new one', async () => {
    const backend = createEmbeddedBackend((await createTestDatabase()).location)
    const db = await backend.database()
    const listBefore = await backend.vacancies()
    const [first, second, ...others] = listBefore
    if (!first || !second) throw new Error('no samples')
    const changedVacancy = {
      ...first,
      createdAt: first.createdAt ?? undefined,
      updatedAt: undefined,
      title: 'Ours',
    }
    await importVacancies(db, [changedVacancy])
    await closeVacancy(db, second.id)
    expect(await backend.vacancies()).toBe(listBefore)
    vi.setSystemTime(Date.now() + 60_000)
    expect(await backend.vacancies()).toEqual([expect.objectContaining({ title: 'Ours' }), ...others])
    vi.useRealTimers()
    await backend.close()
  })

  test('clock set back three days → a closed vacancy disappears from the cached list within a minute', async () => {
    const backend = createEmbeddedBackend((await createTestDatabase()).location)
    const db = await backend.database()
    const startedAt = Date.now()
    vi.setSystemTime(startedAt + 3 * 24 * 60 * 60 * 1000)
    const listBefore = await backend.vacancies()
    vi.setSystemTime(startedAt)
    await closeVacancy(db, listBefore[0]?.id ?? '')
    await backend.vacancies()
    vi.setSystemTime(startedAt + 60_000)
    expect(await backend.vacancies()).toEqual(listBefore.slice(1))
    vi.useRealTimers()
    await backend.close()
  })

  test('vacancies without `updatedAt` imported again → the stored `updatedAt` changes only for a changed vacancy', async () => {
    const db = await openDatabase((await createTestDatabase()).location)
    const translation = { title: 'Shofer', descriptionHtml: '<p>Shew.</p>' }
    const vacanciesToImport = [
      { ...driverVacancy, translations: { ku: translation } },
      { ...driverVacancy, id: 'other' },
    ]
    vi.setSystemTime('2026-11-01T10:00:00Z')
    await importVacancies(db, vacanciesToImport)
    const listBefore = await listVacancies(db, { includeClosed: true })
    vi.setSystemTime('2026-11-02T10:00:00Z')
    await importVacancies(db, vacanciesToImport)
    expect(await listVacancies(db, { includeClosed: true })).toEqual(listBefore)
    await importVacancies(db, [{ ...driverVacancy, id: 'other', closesOn: '2026-12-18' }])
    expect(await findVacancy(db, 'other')).toMatchObject({ updatedAt: new Date('2026-11-02T10:00:00Z') })
    expect(await findVacancy(db, driverVacancy.id)).toMatchObject({
      updatedAt: new Date('2026-11-01T10:00:00Z'),
    })
    vi.useRealTimers()
    await db.destroy()
  })

  test('import fails halfway → no vacancy is changed', async () => {
    const db = await openDatabase((await createTestDatabase()).location)
    const listBefore = await listVacancies(db, { includeClosed: true })
    const validVacancy = { id: 'good', category: 'tech', title: 'Good', descriptionHtml: '<p>x</p>' }
    const invalidVacancy = { ...validVacancy, id: 'bad', createdAt: new Date(Number.NaN) }
    await expect(importVacancies(db, [validVacancy, invalidVacancy])).rejects.toThrow()
    expect(await listVacancies(db, { includeClosed: true })).toEqual(listBefore)
    await db.destroy()
  })

  test('application with a file shorter than its `size` → fails with `unreachable`; nothing is stored', async () => {
    const backend = createEmbeddedBackend((await createTestDatabase()).location)
    const application = sampleApplication('half@example.com')
    const { resume } = application
    if (!resume) throw new Error('no file')
    const truncatedApplication = { ...application, resume: { ...resume, size: resume.size + 1 } }
    await expect(backend.apply('recruiter', truncatedApplication)).rejects.toMatchObject({
      reason: 'unreachable',
    })
    const db = await backend.database()
    expect(await listApplications(db)).toEqual([])
    expect(await db.selectFrom('submission_files').selectAll().execute()).toEqual([])
    await backend.close()
  })
})
