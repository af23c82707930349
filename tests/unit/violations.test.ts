import { afterEach, expect, test, vi } from 'vitest'
import { createLimits } from '#lib/backend/limits.ts'
import { noteViolation } from '#lib/handlers/violations.ts'
import { memoryStore } from '#tests/support/servers/stores.ts'

const written: string[] = []
vi.spyOn(process.stderr, 'write').mockImplementation((line) => written.push(String(line)) > 0)
afterEach(() => void written.splice(0))

const site = () => ({ origin: null, limits: createLimits(memoryStore()), visitor: () => '203.0.113.7' })
const send = async (body: string, headers = {}, own = site()) =>
  (await noteViolation(new Request('http://localhost/', { method: 'POST', body, headers }), own)).status
const sendReport = (fields: object) => send(JSON.stringify({ 'csp-report': fields }))
const lines = () => written.map((line) => JSON.parse(line))

test.each([
  [
    'inline',
    'https://site.example/ku/application/SECRET?token=SECRET#SECRET',
    { blocked: 'inline', page: '/ku/application' },
  ],
  [
    'https://evil.example/a.js?SECRET',
    'https://site.example/ku',
    { blocked: 'https://evil.example', page: '/ku' },
  ],
  ['data', 'https://site.example/en/SECRET@example.com', { blocked: 'data', page: '/en' }],
  ['a SECRET', 'SECRET', { blocked: null, page: null }],
])('a script that was refused (%s) → a line without what the addresses tell', async (blocked, page, told) => {
  const fields = { 'effective-directive': 'script-src-elem', 'blocked-uri': blocked, 'document-uri': page }
  expect(await sendReport({ ...fields, 'script-sample': 'SECRET', referrer: 'SECRET' })).toBe(204)
  expect(lines()).toMatchObject([{ event: 'page.violation', directive: 'script-src-elem', ...told }])
  expect(written.join()).not.toContain('SECRET')
})

test('a script of an extension of the visitor’s → no line', async () => {
  const fields = { 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' }
  expect(await sendReport({ ...fields, 'source-file': 'moz-extension' })).toBe(204)
  expect(written).toEqual([])
})

test.each([
  ['not JSON', 'SECRET'],
  ['of another shape', '{"csp-report":{"effective-directive":"SECRET of somebody"}}'],
  ['too long', `{"csp-report":{"effective-directive":"img-src","x":"${'x'.repeat(16_384)}"}}`],
])('a report that is %s → refused, and no line', async (_name, body) => {
  expect(await send(body)).toBe(400)
  expect(written).toEqual([])
})

test('of another website, or the twenty-first of a minute → refused', async () => {
  const report = JSON.stringify({
    'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'inline' },
  })
  expect(await send(report, { 'sec-fetch-site': 'cross-site' })).toBe(403)
  const own = site()
  const answers = []
  while (answers.length < 21) answers.push(await send(report, { 'sec-fetch-site': 'same-origin' }, own))
  expect(answers).toEqual([...Array(20).fill(204), 429])
})
