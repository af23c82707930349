import { expect, test, vi } from 'vitest'
import { createDrafts, type Draft } from '#lib/backend/drafts.ts'
import { openDatabase } from '#lib/backend/store/database.ts'
import { removeOld } from '#lib/backend/store/removal.ts'
import { describePlaces } from '#tests/support/servers/places.ts'
import { memoryStore, storeOf } from '#tests/support/servers/stores.ts'

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
  test('instances share what is kept, by a token that nobody guesses, for a day', async () => {
    const { place } = await newPlace()
    let now = Date.parse('2026-11-23T03:00:00.000Z')
    const databases = [await openDatabase(place), await openDatabase(place)]
    const [one, other] = databases.map((db) =>
      createDrafts(
        storeOf(async () => db),
        () => now,
      ),
    )
    const token = (await one?.keepDraft(draft)) ?? ''
    expect(token).toMatch(/^[\w-]{22}$/)
    expect([await other?.readDraft(token), await one?.readDraft(token)]).toEqual([draft, draft])
    for (const wrong of ['', 'unknown', '__proto__']) expect(await one?.readDraft(wrong)).toBeNull()
    now += day - 1
    expect(await one?.readDraft(token)).not.toBeNull()
    now += 1
    expect(await other?.readDraft(token)).toBeNull()
    for (const db of databases) await removeOld(db, { at: now })
    expect(await databases[0]?.selectFrom('drafts').selectAll().execute()).toEqual([])
    for (const db of databases) await db.destroy()
  })
})

test('the 2001st pushes the oldest out', async () => {
  let now = 0
  const { keepDraft, readDraft } = createDrafts(memoryStore(), () => now)
  const [first, second] = [await keepDraft(draft), await keepDraft(draft)]
  for (; now < 1999; now += 1) await keepDraft(draft)
  expect([await readDraft(first), await readDraft(second)]).toEqual([null, draft])
})

test('a database out of reach → no draft, a line in the log, and no call fails', async () => {
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { keepDraft, readDraft } = createDrafts(storeOf(() => Promise.reject(new Error('out of reach'))))
  expect([await keepDraft(draft), await readDraft('x')]).toEqual(['', null])
  expect(logged.mock.calls.join()).toMatch(/draft.not-kept.*draft.not-read/s)
  logged.mockRestore()
})
