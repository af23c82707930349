import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Draft, keepDraft, readDraft } from '#lib/http/reply.ts'

const draft: Draft = {
  form: 'apply',
  vacancyId: 'recruiter',
  values: { fullName: 'Shilan' },
  errors: { email: 'invalidEmail' },
  message: 'Invalid email',
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a draft is read by its token, again and again', () => {
  const token = keepDraft(draft, 'somebody')
  expect(token).toMatch(/^[\w-]{22}$/)
  expect([readDraft(token), readDraft(token)]).toEqual([draft, draft])
})

test.each(['', 'unknown', '__proto__'])('another token (%j) → null', (token) => {
  expect(readDraft(token)).toBeNull()
})

test('after a day → null', () => {
  const token = keepDraft(draft, 'somebody')
  vi.advanceTimersByTime(24 * 60 * 60 * 1000 - 1)
  expect(readDraft(token)).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(readDraft(token)).toBeNull()
})

test('the 501st of the longest drafts pushes the oldest out', () => {
  const long = { ...draft, values: { message: 'x'.repeat(40_000) } }
  const tokens = Array.from({ length: 501 }, () => keepDraft(long, 'somebody'))
  expect(tokens.filter((token) => readDraft(token))).toEqual(tokens.slice(1))
  // A short one needs as much room as it takes.
  keepDraft(draft, 'somebody')
  expect(tokens.filter((token) => readDraft(token))).toEqual(tokens.slice(2))
})

test('as many as there is room for, from one address → push out its own, not another visitor’s', () => {
  const long = { ...draft, values: { message: 'x'.repeat(40_000) } }
  const other = keepDraft(draft, 'another')
  const tokens = Array.from({ length: 600 }, () => keepDraft(long, 'somebody'))
  expect(readDraft(other)).toEqual(draft)
  expect(tokens.filter((token) => readDraft(token))).toHaveLength(499)
})

test('two thousand of usual length stay side by side', () => {
  const usual = { ...draft, values: { fullName: 'x'.repeat(40), coverLetter: 'x'.repeat(300) } }
  const tokens = Array.from({ length: 2000 }, () => keepDraft(usual, 'somebody'))
  expect(tokens.filter((token) => readDraft(token) === null)).toEqual([])
})

test('longer text than 64 kB is cut', () => {
  const long = { a: 'x'.repeat(20_000), b: 'ب'.repeat(20_000), c: 'y' }
  const kept = readDraft(keepDraft({ ...draft, values: long }, 'somebody'))
  expect(kept?.values.a).toHaveLength(20_000)
  expect(kept?.values.b).toHaveLength(12_768)
})
