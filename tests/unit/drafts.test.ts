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
    for (; tokens.length < count; clock.now += 1) tokens.push(await keep(one))
    return tokens
  }
  const left = async (tokens: readonly string[]) => {
    const found = await Promise.all(tokens.map(async (token) => ((await read(token)) ? [token] : [])))
    return found.flat()
  }
  return { clock, keep, read, keepMany, left }
}

test('a draft is read by its token, again and again', async () => {
  const { keep, read } = open()
  const token = await keep(draft)
  expect(token).toMatch(/^[\w-]{22}$/)
  expect([await read(token), await read(token)]).toEqual([draft, draft])
})

test.each(['', 'unknown', '__proto__'])('another token (%j) → null', async (token) => {
  expect(await open().read(token)).toBeNull()
})

test('after a day → null', async () => {
  const { clock, keep, read } = open()
  const token = await keep(draft)
  clock.now += 24 * 60 * 60 * 1000 - 1
  expect(await read(token)).not.toBeNull()
  clock.now += 1
  expect(await read(token)).toBeNull()
})

test('the 2001st pushes the oldest out', async () => {
  const { keepMany, left } = open()
  const tokens = await keepMany(2001, draft)
  expect(await left(tokens)).toEqual(tokens.slice(1))
})

test('longer text than 64 kB is cut', async () => {
  const { keep, read } = open()
  const values = { a: 'x'.repeat(20_000), b: 'ب'.repeat(20_000), c: 'y' }
  const kept = await read(await keep({ ...draft, values }))
  expect(kept?.values.a).toHaveLength(20_000)
  expect(kept?.values.b).toHaveLength(12_768)
})
