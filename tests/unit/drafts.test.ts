import { expect, test } from 'vitest'
import { createDrafts, type Draft } from '#lib/backend/drafts.ts'
import { memoryStore } from '#tests/support/servers/stores.ts'

const draft: Draft = {
  form: 'apply',
  vacancyId: 'recruiter',
  values: { fullName: 'Shilan' },
  errors: { email: 'invalidEmail' },
  message: 'Invalid email',
}

const open = () => {
  const clock = { now: Date.parse('2026-11-23T03:00:00.000Z') }
  const { keepDraft: keep, readDraft: read } = createDrafts(memoryStore(), () => clock.now)
  const keepMany = async (count: number, one: Draft) => {
    const tokens: string[] = []
    while (tokens.length < count) tokens.push(await keep(one, 'somebody'))
    return tokens
  }
  const left = async (tokens: readonly string[]) => {
    const found = await Promise.all(tokens.map(async (token) => ((await read(token)) ? [token] : [])))
    return found.flat()
  }
  return { clock, keep, read, keepMany, left }
}
const long = { ...draft, values: { message: 'x'.repeat(40_000) } }

test('a draft is read by its token, again and again', async () => {
  const { keep, read } = open()
  const token = await keep(draft, 'somebody')
  expect(token).toMatch(/^[\w-]{22}$/)
  expect([await read(token), await read(token)]).toEqual([draft, draft])
})

test.each(['', 'unknown', '__proto__'])('another token (%j) → null', async (token) => {
  expect(await open().read(token)).toBeNull()
})

test('after a day → null', async () => {
  const { clock, keep, read } = open()
  const token = await keep(draft, 'somebody')
  clock.now += 24 * 60 * 60 * 1000 - 1
  expect(await read(token)).not.toBeNull()
  clock.now += 1
  expect(await read(token)).toBeNull()
})

test('the 501st of the longest drafts pushes the oldest out', async () => {
  const { keep, keepMany, left } = open()
  const tokens = await keepMany(501, long)
  expect(await left(tokens)).toEqual(tokens.slice(1))
  // A short one needs as much room as it takes.
  await keep(draft, 'somebody')
  expect(await left(tokens)).toEqual(tokens.slice(2))
})

test('as many as there is room for, from one address → push out its own, not another visitor’s', async () => {
  const { keep, read, keepMany, left } = open()
  const other = await keep(draft, 'another')
  const tokens = await keepMany(600, long)
  expect(await read(other)).toEqual(draft)
  expect(await left(tokens)).toHaveLength(499)
})

test('two thousand of usual length stay side by side', async () => {
  const { keepMany, left } = open()
  const usual = { ...draft, values: { fullName: 'x'.repeat(40), coverLetter: 'x'.repeat(300) } }
  const tokens = await keepMany(2000, usual)
  expect(await left(tokens)).toEqual(tokens)
})

test('longer text than 64 kB is cut', async () => {
  const { keep, read } = open()
  const values = { a: 'x'.repeat(20_000), b: 'ب'.repeat(20_000), c: 'y' }
  const kept = await read(await keep({ ...draft, values }, 'somebody'))
  expect(kept?.values.a).toHaveLength(20_000)
  expect(kept?.values.b).toHaveLength(12_768)
})
