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
const receipt: Draft = { ...draft, values: {}, errors: {}, reference: 'AB12CD34EF56' }
const client = '192.0.2.1'
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
    const token = (await one?.keepDraft(draft, client)) ?? ''
    expect(token).toMatch(/^[\w-]{22}$/)
    expect([await other?.readDraft(token), await one?.readDraft(token)]).toEqual([draft, draft])
    for (const wrong of ['', 'unknown', '__proto__', `${token}\0`])
      expect(await one?.readDraft(wrong)).toBeNull()
    now += day - 1
    expect(await one?.readDraft(token)).not.toBeNull()
    now += 1
    expect(await other?.readDraft(token)).toBeNull()
    for (const db of databases) await removeOld(db, { at: now })
    expect(await databases[0]?.selectFrom('drafts').selectAll().execute()).toEqual([])
    for (const db of databases) await db.destroy()
  })

  test('a token with NUL → null, without an error in the log', async () => {
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const db = await openDatabase((await newPlace()).place)
    const { readDraft } = createDrafts(storeOf(async () => db))
    expect(await readDraft(`${'A'.repeat(21)}\0`)).toBeNull()
    expect(logged).not.toHaveBeenCalled()
    logged.mockRestore()
    await db.destroy()
  })

  test('51 drafts of a client → evict its own oldest, no receipt and nothing of others', async () => {
    const db = await openDatabase((await newPlace()).place)
    let now = Date.parse('2026-11-23T03:00:00.000Z')
    const { keepDraft, readDraft } = createDrafts(
      storeOf(async () => db),
      () => now,
    )
    const other = await keepDraft(draft, '192.0.2.2')
    const own = await keepDraft(receipt, client)
    const tokens: string[] = []
    for (let n = 0; n < 51; n += 1) {
      now += 1
      tokens.push(await keepDraft(draft, client))
    }
    expect(await readDraft(tokens[0] ?? '')).toBeNull()
    for (const token of [...tokens.slice(1), other]) expect(await readDraft(token)).toEqual(draft)
    expect(await readDraft(own)).toEqual(receipt)
    const rows = await db.selectFrom('drafts').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('192.0.2.')
    await db.destroy()
  })
})

test('2,001 drafts in all → evict the oldest, and no receipt', async () => {
  let now = 0
  const { keepDraft, readDraft } = createDrafts(memoryStore(), () => now)
  const [first, own] = [await keepDraft(draft, 'first'), await keepDraft(receipt, 'first')]
  now += 1
  const second = await keepDraft(draft, 'second')
  for (; now < 2000; now += 1) await keepDraft(draft, `client ${now}`)
  expect([await readDraft(first), await readDraft(second)]).toEqual([null, draft])
  expect(await readDraft(own)).toEqual(receipt)
})

test('values longer than their fields allow → truncated; each line end counts as one character', async () => {
  const { keepDraft, readDraft } = createDrafts(memoryStore())
  const long = 'ک'.repeat(70_000)
  const values = { fullName: long, email: long, phone: long, message: long, country: long }
  const typed = { ...values, coverLetter: 'a\r\n'.repeat(5000) }
  const kept = await readDraft(await keepDraft({ ...draft, values: typed }, client))
  const lengths = Object.entries(kept?.values ?? {}).map(([field, { length }]) => [field, length])
  expect(Object.fromEntries(lengths)).toEqual({
    ...{ fullName: 255, email: 255, phone: 64, coverLetter: 10_000 },
    ...{ message: 10_000, country: 255 },
  })
})

test('a draft above 64 kB → not kept', async () => {
  const { keepDraft } = createDrafts(memoryStore())
  expect(await keepDraft({ ...draft, message: 'x'.repeat(64 * 1024) }, client)).toBe('')
})

test('a database out of reach → no draft, a line in the log, and no call fails', async () => {
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { keepDraft, readDraft } = createDrafts(storeOf(() => Promise.reject(new Error('out of reach'))))
  expect([await keepDraft(draft, client), await readDraft('A'.repeat(22))]).toEqual(['', null])
  expect(logged.mock.calls.join()).toMatch(/draft.save-failed.*draft.read-failed/s)
  logged.mockRestore()
})
