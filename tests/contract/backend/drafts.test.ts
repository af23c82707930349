import { expect, test, vi } from 'vitest'
import { createDrafts, type Draft } from '#lib/backend/drafts.ts'
import { openDatabase } from '#lib/backend/store/database.ts'
import { removeOld } from '#lib/backend/store/removal.ts'
import { describePlaces } from '#tests/support/servers/places.ts'
import { storeOf } from '#tests/support/servers/stores.ts'

const draft: Draft = {
  form: 'apply',
  vacancyId: 'recruiter',
  values: { fullName: 'Shilan\0' },
  files: { photo: { token: 'x', name: 'portrait.png', size: 1 } },
  errors: { email: 'invalidEmail' },
  message: 'Invalid email',
}
const day = 24 * 60 * 60 * 1000

describePlaces((newPlace) => {
  test('instances share what is kept, for a day', async () => {
    const { place } = await newPlace()
    const clock = { now: Date.parse('2026-11-23T03:00:00.000Z') }
    const databases = [await openDatabase(place), await openDatabase(place)]
    const [one, other] = databases.map((db) =>
      createDrafts(
        storeOf(async () => db),
        () => clock.now,
      ),
    )
    const token = (await one?.keepDraft(draft)) ?? ''
    expect([await other?.readDraft(token), await one?.readDraft(token)]).toEqual([draft, draft])
    const rows = async () => (await databases[0]?.selectFrom('drafts').selectAll().execute()) ?? []
    clock.now += day
    expect(await other?.readDraft(token)).toBeNull()
    for (const db of databases) await removeOld(db, { at: clock.now })
    expect(await rows()).toEqual([])
    for (const db of databases) await db.destroy()
  })
})

test('a database out of reach → no draft, which is told, and nobody fails', async () => {
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { keepDraft, readDraft } = createDrafts(storeOf(() => Promise.reject(new Error('out of reach'))))
  expect([await keepDraft(draft), await readDraft('x')]).toEqual(['', null])
  expect(logged.mock.calls.join()).toMatch(/draft.not-kept.*draft.not-read/s)
  logged.mockRestore()
})
