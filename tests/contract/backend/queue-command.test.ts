import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createForwardingBackend } from '#lib/backend/remote/forwarding.ts'
import { sampleApplication, sampleMessage } from '#tests/support/files/sample-submissions.ts'
import { runCli } from '#tests/support/servers/cli.ts'
import { startServer } from '#tests/support/servers/http-server.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { mailerOf, plan } from '#tests/support/servers/mail-site.ts'

const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => logged.mockRestore())

let isUp = false
let taken = 0
let ahead = 0
const directory = await mkdtemp(join(tmpdir(), 'queue-command-'))
const server = await startServer((request, response) => {
  request.resume()
  if (isUp) taken += 1
  response.writeHead(isUp ? 200 : 503).end(JSON.stringify({ success: isUp }))
})
const mails = await startMailServer()
mails.behaviour.recipient = (to) =>
  to.endsWith('@example.com') ? { code: 550, text: `no ${to}` } : { code: 450, text: 'later' }
const reliable = createForwardingBackend({
  address: `${server.origin}/api/v1`,
  timeoutMs: 8000,
  directory,
  plan: { ...plan, contactTo: [] },
  now: () => Date.now() + ahead,
})
const { queue, store } = reliable
const { work } = queue
const backend = reliable.forVisitor(null)
mailerOf({ url: mails.url, database: store.database, queue, vacancy: async () => null })
const { reference } = await backend.apply('v1', sampleApplication('shilan@example.com'))
const { reference: message } = await backend.contact(sampleMessage('a@b'))
afterAll(async () => {
  await reliable.stop()
  await server.stop()
  await mails.stop()
  await rm(directory, { recursive: true })
})

// The site has the database open all the while.
const inbox = (args: string[]) => runCli('inbox', args, { DATA_DIR: directory, DATABASE_URL: '' })

test('queue says what waits or was given up, and why, and holds nothing of who sent it', async () => {
  await work()
  const { stdout } = await inbox(['queue'])
  expect(stdout).not.toMatch(/@|Shilan/)
  const listed = JSON.parse(stdout)
  expect(listed).toHaveLength(4)
  const lastError = 'BackendError: unreachable: status 503'
  const refused = expect.stringContaining('EENVELOPE RCPT TO 550')
  const nextTryAt = expect.stringMatching(/^\d{4}-.*Z$/)
  for (const job of [
    { reference, kind: 'forward', state: 'waiting', attempts: 1, lastError, nextTryAt },
    { reference, kind: 'confirmation', state: 'failed', attempts: 1, lastError: refused, nextTryAt: null },
    { reference, kind: 'notice', state: 'waiting', attempts: 1, nextTryAt },
    { reference: message, kind: 'forward', state: 'waiting', attempts: 0 },
  ])
    expect(listed).toContainEqual(expect.objectContaining(job))
})

test('retry: the running site tries it when the server is tried next', async () => {
  isUp = true
  await work()
  expect(taken).toBe(0)
  expect(await inbox(['retry', reference])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('2 jobs'),
  })
  const [job] = JSON.parse((await inbox(['queue'])).stdout)
  expect(job).toMatchObject({ reference, kind: 'forward', attempts: 1 })
  ahead = 31_000
  await work()
  expect(taken).toBe(2)
  expect(await inbox(['retry', 'ABCDEFGHJKMN'])).toMatchObject({ code: 1 })
})
