import { expect, test, vi } from 'vitest'
import { createEmbeddedBackend } from '#lib/backend/embedded.ts'
import { openDatabase } from '#lib/backend/store/database.ts'
import { listApplications, listMessages } from '#lib/backend/store/inbox.ts'
import { removeBefore, removeEntry } from '#lib/backend/store/removal.ts'
import { closeVacancy, importVacancies, listVacancies } from '#lib/backend/store/vacancies.ts'
import { sampleApplication, sampleMessage } from '#tests/support/files/sample-submissions.ts'
import { spawnCli } from '#tests/support/servers/cli.ts'
import { describePlaces } from '#tests/support/servers/places.ts'

const none = { applications: 0, files: 0, messages: 0 }

describePlaces((newPlace) => {
  test('four processes that start at once migrate once', { timeout: 60_000 }, async () => {
    const { settings } = await newPlace()
    const starts = Array.from({ length: 4 }, () => spawnCli('vacancies', ['list'], settings))
    for (const { code, stdout, stderr } of await Promise.all(starts)) {
      expect({ code, stderr, end: stdout.trim().split('\n').at(-1) }).toEqual({
        code: 0,
        stderr: '',
        end: '14 open, 0 closed',
      })
    }
  })

  test('the data of another version → a sentence says what to do, and nothing is changed', async () => {
    const { place } = await newPlace()
    const db = await openDatabase(place)
    const version = db.withTables<{ kysely_migration: { name: string } }>().updateTable('kysely_migration')
    await version.set({ name: '018-old' }).execute()
    await expect(openDatabase(place)).rejects.toThrow(/another version of this site. Start that version, or/)
    await version.set({ name: '001-schema' }).execute()
    await (await openDatabase(place)).destroy()
    await db.destroy()
  })

  test('a vacancy that was changed or closed → in the list after a minute, and until then the very same', async () => {
    const backend = createEmbeddedBackend((await newPlace()).place)
    const db = await backend.database()
    const before = await backend.vacancies()
    const [first, second, ...others] = before
    if (!first || !second) throw new Error('no samples')
    const ours = { ...first, createdAt: first.createdAt ?? undefined, updatedAt: undefined, title: 'Ours' }
    await importVacancies(db, [ours])
    await closeVacancy(db, second.id)
    expect(await backend.vacancies()).toBe(before)
    vi.setSystemTime(Date.now() + 60_000)
    expect(await backend.vacancies()).toEqual([expect.objectContaining({ title: 'Ours' }), ...others])
    vi.useRealTimers()
    await backend.close()
  })

  test('an import that fails half-way changes nothing', async () => {
    const db = await openDatabase((await newPlace()).place)
    const before = await listVacancies(db, { closed: true })
    const good = { id: 'good', category: 'tech', title: 'Good', descriptionHtml: '<p>x</p>' }
    const bad = { ...good, id: 'bad', createdAt: new Date(Number.NaN) }
    await expect(importVacancies(db, [good, bad])).rejects.toThrow()
    expect(await listVacancies(db, { closed: true })).toEqual(before)
    await db.destroy()
  })

  test('an application whose file cannot be read leaves nothing behind', async () => {
    const backend = createEmbeddedBackend((await newPlace()).place)
    const application = sampleApplication('half@example.com')
    const { resume } = application
    if (!resume) throw new Error('no file')
    const cut = { ...application, resume: { ...resume, size: resume.size + 1 } }
    await expect(backend.apply('recruiter', cut)).rejects.toMatchObject({ reason: 'unreachable' })
    const db = await backend.database()
    expect(await listApplications(db)).toEqual([])
    expect(await db.selectFrom('submission_files').selectAll().execute()).toEqual([])
    await backend.close()
  })

  test('one application or message is removed, files and all', async () => {
    const backend = createEmbeddedBackend((await newPlace()).place)
    const db = await backend.database()
    const kept = await backend.apply('recruiter', sampleApplication('kept@example.com'))
    const { reference } = await backend.apply('recruiter', sampleApplication('gone@example.com'))
    await backend.contact(sampleMessage('gone@example.com'))
    const [message] = await listMessages(db)
    expect(await removeEntry(db, reference)).toEqual({ ...none, applications: 1, files: 2 })
    expect(await removeEntry(db, reference)).toEqual(none)
    expect(await removeEntry(db, message?.id ?? '')).toEqual({ ...none, messages: 1 })
    expect(await listApplications(db)).toMatchObject([{ reference: kept.reference, files: [{}, {}] }])
    expect(await db.selectFrom('submission_files').select('name').execute()).toHaveLength(2)
    await backend.close()
  })

  test('what is too old is removed, however much it is', async () => {
    const backend = createEmbeddedBackend((await newPlace()).place)
    const db = await backend.database()
    for (let count = 0; count < 60; count += 1) {
      await backend.apply('recruiter', sampleApplication(`old-${count}@example.com`))
    }
    await backend.contact(sampleMessage('old@example.com'))
    const moment = new Date()
    const old = { received_at: new Date(moment.getTime() - 1000).toISOString() }
    await db.updateTable('submissions').set(old).execute()
    const fresh = await backend.apply('recruiter', sampleApplication('fresh@example.com'))
    expect(await removeBefore(db, moment)).toEqual({ applications: 60, files: 120, messages: 1 })
    expect(await removeBefore(db, moment)).toEqual(none)
    expect(await listApplications(db)).toMatchObject([{ reference: fresh.reference, files: [{}, {}] }])
    await backend.close()
  })
})
