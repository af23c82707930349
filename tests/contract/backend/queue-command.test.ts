import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createForwardingBackend } from '#backend/product/forwarding.ts'
import { clock } from '#tests/support/clock.ts'
import { sampleApplication, sampleMessage } from '#tests/support/files/sample-submissions.ts'
import { runCli } from '#tests/support/servers/cli.ts'
import { startServer } from '#tests/support/servers/http-server.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { defaultRecipients, openMailQueue } from '#tests/support/servers/mail-site.ts'

const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => stderrWrite.mockRestore())

let isServerUp = false
let acceptedFormCount = 0
const directory = await mkdtemp(join(tmpdir(), 'queue-command-'))
const server = await startServer((request, response) => {
  request.resume()
  if (isServerUp) acceptedFormCount += 1
  response.writeHead(isServerUp ? 200 : 503).end(JSON.stringify({ success: isServerUp }))
})
const mailServer = await startMailServer()
mailServer.behaviour.recipient = (to) =>
  to.endsWith('@example.com') ? { code: 550, text: `no ${to}` } : { code: 450, text: 'later' }
const forwardingBackend = createForwardingBackend({
  baseUrl: `${server.origin}/api/v1`,
  timeoutMs: 30_000,
  directory,
  companyRecipients: { ...defaultRecipients, contactTo: [] },
})
const { queue, store } = forwardingBackend
const { runDueTasks } = queue
const backend = forwardingBackend.forVisitor(null)
openMailQueue({ url: mailServer.url, database: store.database, queue, vacancy: async () => null })
const { reference } = await backend.apply('v1', sampleApplication('shilan@example.com'))
const { reference: messageReference } = await backend.contact(sampleMessage('a@b'))
afterAll(async () => {
  await forwardingBackend.stop()
  await server.stop()
  await mailServer.stop()
  await rm(directory, { recursive: true })
})

// As on a running site, the database is open while the commands run.
const runInbox = (args: string[]) => runCli('inbox', args, { DATA_DIR: directory, DATABASE_URL: '' })

test('`inbox queue` → prints each waiting or failed job’s state, attempts and last error, without personal data', async () => {
  await runDueTasks()
  const { stdout } = await runInbox(['queue'])
  expect(stdout).not.toMatch(/@|Shilan/)
  const listedJobs = JSON.parse(stdout)
  expect(listedJobs).toHaveLength(4)
  const lastError = 'BackendError: unreachable: status 503'
  const recipientError = expect.stringContaining('EENVELOPE RCPT TO 550')
  const nextTryAt = expect.stringMatching(/^\d{4}-.*Z$/)
  for (const job of [
    { reference, kind: 'forward', state: 'waiting', attempts: 1, lastError, nextTryAt },
    {
      reference,
      kind: 'confirmation',
      state: 'failed',
      attempts: 1,
      lastError: recipientError,
      nextTryAt: null,
    },
    { reference, kind: 'notice', state: 'waiting', attempts: 1, nextTryAt },
    { reference: messageReference, kind: 'forward', state: 'waiting', attempts: 0 },
  ])
    expect(listedJobs).toContainEqual(expect.objectContaining(job))
})

test('SENDING=0 → `inbox queue` flags waiting forwardings and e-mails as paused, and `inbox retry` names the setting', async () => {
  const runInboxWhilePaused = (...args: string[]) =>
    runCli('inbox', args, { DATA_DIR: directory, DATABASE_URL: '', SENDING: '0' })
  const listedJobs = JSON.parse((await runInboxWhilePaused('queue')).stdout)
  expect(listedJobs).toHaveLength(4)
  for (const job of listedJobs) expect(job.isPaused).toBe(job.state === 'waiting')
  expect((await runInboxWhilePaused('retry', messageReference)).stdout).toContain('SENDING=0')
})

test('`inbox retry` → an e-mail not due for several minutes is sent in the next run', async () => {
  // After five failed attempts, the next one is not due for several minutes.
  for (const seconds of [60, 120, 240, 480]) {
    clock.aheadMs = seconds * 1000
    await runDueTasks()
  }
  isServerUp = true
  mailServer.behaviour.recipient = () => 'accept'
  clock.aheadMs += 31_000
  await runDueTasks()
  expect(acceptedFormCount).toBe(2)
  expect(mailServer.receivedMails).toEqual([])
  expect(await runInbox(['retry', reference])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 job'),
  })
  await runDueTasks()
  expect(mailServer.receivedMails).toHaveLength(1)
  expect(await runInbox(['retry', 'ABCDEFGHJKMN'])).toMatchObject({ code: 1 })
})
