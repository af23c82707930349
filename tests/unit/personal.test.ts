import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { personalIn, personalInLogs } from '#tests/support/rules/personal.ts'

test.each([
  ['an e-mail address', '550 <ku-1@example.com> unknown'],
  ['a phone number', 'to 0750 123 4567'],
  ['a phone number', 'to +9647501234567'],
  ['a file name', "ENOENT, open '/tmp/my cv (2026).pdf'"],
  ['a reference', 'application 97E5Y6YA3XZ3'],
  ['a name', 'no room for ژیلوان'],
])('%s in a line → found', (what, text) => {
  const line = JSON.stringify({ at: new Date().toISOString(), event: 'a', error: text })
  expect(personalIn([line])).toEqual([`${what}: ${line}`])
})

test('a line as the site writes it → nothing found', () => {
  const line = {
    at: new Date().toISOString(),
    level: 'warn',
    event: 'queue.waits',
    kind: 'forward',
    attempts: 3,
  }
  const more = {
    nextTryAt: '2026-11-22T23:50:00.000Z',
    origin: 'http://localhost:3000',
    vacancyId: 'recruiter',
  }
  expect(personalIn([JSON.stringify({ ...line, ...more })])).toEqual([])
})

test('logs without a line → a fault', () => {
  const folder = mkdtempSync(join(tmpdir(), 'logs-'))
  writeFileSync(join(folder, '1.log'), 'Ready in 1 s\n')
  expect(personalInLogs(folder)).toHaveLength(1)
  writeFileSync(
    join(folder, '2.log'),
    '{"at":"2026-11-22","event":"a"}\n{"at":"2026","error":"a@example.com"}\n',
  )
  expect(personalInLogs(folder)).toEqual(['an e-mail address: {"at":"2026","error":"a@example.com"}'])
  rmSync(folder, { recursive: true })
})
