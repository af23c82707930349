import { expect, test, vi } from 'vitest'
import type { AcceptedForm, RefusedForm } from '#backend/outcome.ts'
import { openDatabase } from '#backend/store/database.ts'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { createFormResultStore } from '#backend/store/form-results.ts'
import { removeExpired } from '#backend/store/retention.ts'
import { clock } from '#tests/support/clock.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { createMemoryStore, createStoreFrom } from '#tests/support/servers/stores.ts'
import { describeOnDatabases } from '#tests/support/servers/test-databases.ts'

const applicationForm = { form: 'apply', vacancyId: 'recruiter' } as const
const draft: RefusedForm = {
  ...applicationForm,
  refusal: 'invalidFields',
  values: { fullName: 'Shilan\0' },
  files: { photo: { token: 'x', name: 'portrait.png', size: 1 } },
  errors: { email: 'invalidEmail' },
  lostFiles: [],
  message: '',
}
const receipt: AcceptedForm = { ...applicationForm, values: {}, reference: 'AB12CD34EF56' }
const client = '192.0.2.1'
const dayMs = 24 * 60 * 60 * 1000

describeOnDatabases((createTestDatabase) => {
  test('draft saved by one of two instances → both can read it by its token for a day', async () => {
    clock.stoppedAt = Date.now()
    const { location } = await createTestDatabase()
    const databases = [await openDatabase(location), await openDatabase(location)]
    const [firstInstance, secondInstance] = databases.map((db) =>
      createFormResultStore(createStoreFrom(async () => db)),
    )
    const token = (await firstInstance?.saveResult(draft, client)) ?? ''
    expect(token).toMatch(/^[\w-]{22}$/)
    expect([await secondInstance?.readResult(token), await firstInstance?.readResult(token)]).toEqual([
      draft,
      draft,
    ])
    for (const wrongToken of ['', 'unknown', '__proto__', `${token}\0`])
      expect(await firstInstance?.readResult(wrongToken)).toBeNull()
    clock.aheadMs += dayMs - 1
    expect(await firstInstance?.readResult(token)).not.toBeNull()
    clock.aheadMs += 1
    expect(await secondInstance?.readResult(token)).toBeNull()
    for (const db of databases) await removeExpired(db, {})
    expect(await databases[0]?.selectFrom('drafts').selectAll().execute()).toEqual([])
    for (const db of databases) await db.destroy()
  })

  test('application withdrawn → its receipt is deleted; another application’s receipt is kept', async () => {
    const backend = createEmbeddedBackend((await createTestDatabase()).location)
    const { saveResult, readResult } = createFormResultStore(createStoreFrom(backend.database))
    const { reference } = await backend.apply('recruiter', sampleApplication('withdrawn@example.com'))
    const ownToken = await saveResult({ ...receipt, reference }, client)
    const otherToken = await saveResult(receipt, client)
    await backend.withdraw(reference)
    expect(await readResult(ownToken)).toBeNull()
    expect(await readResult(otherToken)).toEqual(receipt)
    // Instances still running an earlier version need these fields to show a receipt.
    const [row] = await (await backend.database()).selectFrom('drafts').select('content').execute()
    expect(JSON.parse(row?.content ?? '')).toMatchObject({ message: '', errors: {} })
    await backend.close()
  })

  test('token with a NUL character → `readResult` returns null, and nothing is logged', async () => {
    const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const db = await openDatabase((await createTestDatabase()).location)
    const { readResult } = createFormResultStore(createStoreFrom(async () => db))
    expect(await readResult(`${'A'.repeat(21)}\0`)).toBeNull()
    expect(stderrWrite).not.toHaveBeenCalled()
    stderrWrite.mockRestore()
    await db.destroy()
  })

  test('client’s 51st draft → evicts the client’s oldest draft, but no receipt and no other client’s draft', async () => {
    clock.stoppedAt = Date.now()
    const db = await openDatabase((await createTestDatabase()).location)
    const { saveResult, readResult } = createFormResultStore(createStoreFrom(async () => db))
    const otherToken = await saveResult(draft, '192.0.2.2')
    const receiptToken = await saveResult(receipt, client)
    const tokens: string[] = []
    for (let n = 0; n < 51; n += 1) {
      clock.aheadMs += 1
      tokens.push(await saveResult(draft, client))
    }
    expect(await readResult(tokens[0] ?? '')).toBeNull()
    for (const token of [...tokens.slice(1), otherToken]) expect(await readResult(token)).toEqual(draft)
    expect(await readResult(receiptToken)).toEqual(receipt)
    const rows = await db.selectFrom('drafts').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('192.0.2.')
    await db.destroy()
  })
})

test('2,001 drafts, each from a different network → the oldest draft is evicted, but no receipt', async () => {
  clock.stoppedAt = Date.now()
  const { saveResult, readResult } = createFormResultStore(createMemoryStore())
  const [firstToken, receiptToken] = [await saveResult(draft, 'first'), await saveResult(receipt, 'first')]
  clock.aheadMs += 1
  const secondToken = await saveResult(draft, 'second')
  for (; clock.aheadMs < 2000; clock.aheadMs += 1) await saveResult(draft, `client ${clock.aheadMs}`)
  expect([await readResult(firstToken), await readResult(secondToken)]).toEqual([null, draft])
  expect(await readResult(receiptToken)).toEqual(receipt)
})

test.each([
  ['42 networks in one IPv6 /48', (n: number) => `2001:db8:1:${(n * 256).toString(16)}`],
  ['42 IP addresses in one IPv4 /24', (n: number) => `198.51.100.${n}`],
])('50 drafts from each of %s → other clients’ older drafts are not evicted', async (_, createIpAddress) => {
  clock.stoppedAt = Date.now()
  const { saveResult, readResult } = createFormResultStore(createMemoryStore())
  const otherClients = ['2001:db8:2:100', '203.0.113.7', '203.0.113.8', '192.0.2.1']
  const tokens = await Promise.all(otherClients.map((otherClient) => saveResult(draft, otherClient)))
  const floodTokens: string[] = []
  for (; clock.aheadMs < 42 * 50; clock.aheadMs += 1)
    floodTokens.push(await saveResult(draft, createIpAddress(Math.floor(clock.aheadMs / 50))))
  for (const token of tokens) expect(await readResult(token)).toEqual(draft)
  const areStored = await Promise.all(floodTokens.map(async (token) => (await readResult(token)) !== null))
  expect(areStored.filter(Boolean)).toHaveLength(2000 - otherClients.length)
  expect(areStored.at(-1)).toBe(true)
})

test('value longer than its field allows → is truncated; a line break counts as one character', async () => {
  const { saveResult, readResult } = createFormResultStore(createMemoryStore())
  const longText = 'ک'.repeat(70_000)
  const values = {
    fullName: longText,
    email: longText,
    phone: longText,
    message: longText,
    country: longText,
  }
  const longValues = { ...values, coverLetter: 'a\r\n'.repeat(5000) }
  const savedDraft = await readResult(await saveResult({ ...draft, values: longValues }, client))
  const lengths = Object.entries(savedDraft?.values ?? {}).map(([field, { length }]) => [field, length])
  expect(Object.fromEntries(lengths)).toEqual({
    ...{ fullName: 255, email: 255, phone: 64, coverLetter: 10_000 },
    ...{ message: 10_000, country: 255 },
  })
})

test('draft over 64 kB → `saveResult` returns an empty token', async () => {
  const { saveResult } = createFormResultStore(createMemoryStore())
  expect(await saveResult({ ...draft, serverMessage: 'x'.repeat(64 * 1024) }, client)).toBe('')
})

test('unreachable database → saving returns an empty token and reading returns null; both failures are logged', async () => {
  const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { saveResult, readResult } = createFormResultStore(
    createStoreFrom(() => Promise.reject(new Error('unreachable'))),
  )
  expect([await saveResult(draft, client), await readResult('A'.repeat(22))]).toEqual(['', null])
  expect(stderrWrite.mock.calls.join()).toMatch(/draft.save-failed.*draft.read-failed/s)
  stderrWrite.mockRestore()
})
