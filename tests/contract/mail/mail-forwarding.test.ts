import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createForwardingBackend } from '#backend/product/forwarding.ts'
import type { Queue } from '#backend/queue.ts'
import { listApplications } from '#backend/store/submissions.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { clock } from '#tests/support/clock.ts'
import { runCli } from '#tests/support/servers/cli.ts'
import {
  createNumberedApplication,
  dropConnection,
  message,
  refuseForm,
} from '#tests/support/servers/forwarding-site.ts'
import { type RunningServer, startServer } from '#tests/support/servers/http-server.ts'
import { type MailServer, startMailServer } from '#tests/support/servers/mail-server.ts'
import {
  applicationRecipients,
  contactRecipients,
  defaultRecipients,
  hourMs,
  openMailQueue,
  readQueueDump,
} from '#tests/support/servers/mail-site.ts'
import { repeatHourlyForADay } from '#tests/support/servers/retention-day.ts'
import { createBreakableListener, respondWith } from '#tests/support/servers/server-faults.ts'

const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => stderrWrite.mockRestore())

const breakableListener = createBreakableListener((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(200).end('{"success":true}'))
})
let productServer: RunningServer
let mailServer: MailServer
let directory: string
let forwardingBackend: ReturnType<typeof createForwardingBackend>
let mailQueue: Queue

beforeEach(async () => {
  breakableListener.setFault(null)
  productServer = await startServer(breakableListener.listener)
  mailServer = await startMailServer()
  directory = await mkdtemp(join(tmpdir(), 'mail-forwarding-'))
  const baseUrl = `${productServer.origin}/api/v1`
  forwardingBackend = createForwardingBackend({
    baseUrl,
    timeoutMs: 30_000,
    directory,
    companyRecipients: defaultRecipients,
  })
  const { vacancy } = forwardingBackend.forVisitor(null)
  const { queue, store } = forwardingBackend
  mailQueue = openMailQueue({
    url: mailServer.url,
    database: store.database,
    queue,
    vacancy,
    forwardsApplications: true,
  })
})
afterEach(async () => {
  await mailQueue.stop()
  await forwardingBackend.stop()
  await mailServer.stop()
  await productServer.stop()
  await rm(directory, { recursive: true })
})

const apply = (index: number) =>
  forwardingBackend.forVisitor(null).apply('v1', createNumberedApplication(index))
const listRecipients = () => mailServer.receivedMails.map(({ to }) => to.join()).toSorted()

test('application sent twice and accepted by the product’s server → each e-mail is sent once; the stored recipients are deleted', async () => {
  const { reference } = await apply(1)
  await apply(1)
  await mailQueue.runDueTasks()
  await mailQueue.runDueTasks()
  expect(listRecipients()).toEqual(['1@example.com', applicationRecipients.join()])
  const [confirmation] = mailServer.receivedMails.filter(({ to }) => to.length === 1)
  expect(confirmation?.mail.text).toContain(`/ku/application/${reference}`)
  expect(await readQueueDump(await forwardingBackend.store.database())).not.toContain('@')
  for (const name of ['site.db', 'site.db-wal']) {
    const bytes = await readFile(join(directory, name))
    expect(bytes.includes('1@example.com'), name).toBe(false)
  }
})

test('ambiguous response to a forwarded application → both e-mails are sent; the files are kept', async () => {
  breakableListener.setFault(respondWith(204, ''))
  await apply(1)
  await mailQueue.runDueTasks()
  expect(listRecipients()).toEqual(['1@example.com', applicationRecipients.join()])
  const notice = mailServer.receivedMails.find(({ to }) => to.length === 2)
  expect(notice?.mail.attachments).toHaveLength(2)
  expect(await listStoredFiles()).toHaveLength(2)
  expect(await readQueueDump(await forwardingBackend.store.database())).not.toContain('@')
})

test('application with a source, accepted by the product’s server → the notice contains the source; the inbox is empty', async () => {
  await forwardingBackend
    .forVisitor(null)
    .apply('v1', { ...createNumberedApplication(1), source: 'jobs-xml' })
  await mailQueue.runDueTasks()
  expect(await listApplications(await forwardingBackend.store.database())).toEqual([])
  const notice = mailServer.receivedMails.find(({ to }) => to.length === 2)
  expect(notice?.mail.text).toContain('jobs-xml')
})

test('`isSendingEnabled: false` → forms are stored; nothing is forwarded or e-mailed until it is true', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'copy-'))
  const openBackend = (isSendingEnabled: boolean) => {
    const baseUrl = `${productServer.origin}/api/v1`
    const backend = createForwardingBackend({
      baseUrl,
      timeoutMs: 8000,
      directory,
      companyRecipients: defaultRecipients,
      isSendingEnabled,
    })
    const { vacancy } = backend.forVisitor(null)
    const { queue, store } = backend
    openMailQueue({
      url: mailServer.url,
      database: store.database,
      queue,
      vacancy,
      forwardsApplications: true,
    })
    return backend
  }
  const receivedPaths: unknown[] = []
  breakableListener.setFault((request, response) => {
    receivedPaths.push(request.url)
    respondWith(200, '{"success":true}')(request, response)
  })
  const backend = openBackend(false)
  await backend.forVisitor(null).apply('v1', createNumberedApplication(1))
  await backend.forVisitor(null).contact(message)
  await backend.queue.runDueTasks()
  expect(await listApplications(await backend.store.database())).toHaveLength(1)
  expect(receivedPaths.filter((path) => String(path).includes('web/'))).toEqual([])
  expect(mailServer.connectionCount()).toBe(0)
  await backend.stop()
  const sendingBackend = openBackend(true)
  await sendingBackend.queue.runDueTasks()
  expect(listRecipients()).toEqual(
    ['1@example.com', applicationRecipients.join(), contactRecipients.join()].toSorted(),
  )
  expect(await listApplications(await sendingBackend.store.database())).toEqual([])
  await sendingBackend.stop()
  await rm(directory, { recursive: true })
})

test('contact message accepted by the product’s server, immediately or later → is e-mailed once', async () => {
  await forwardingBackend.forVisitor(null).contact(message)
  breakableListener.setFault(dropConnection)
  await forwardingBackend.forVisitor(null).contact({ ...message, idempotencyKey: 'another' })
  await mailQueue.runDueTasks()
  breakableListener.setFault(null)
  clock.aheadMs = hourMs
  await mailQueue.runDueTasks()
  expect(listRecipients()).toEqual([contactRecipients.join(), contactRecipients.join()])
})

const listStoredFiles = async () =>
  (await forwardingBackend.store.database())
    .selectFrom('submission_files')
    .select(['kind', 'bytes'])
    .execute()

const listStoredContents = async () =>
  (await forwardingBackend.store.database())
    .selectFrom('submissions')
    .select('content')
    .where('content', 'is not', null)
    .execute()

test.each([
  ['confirmation', '1@example.com'],
  ['notice', applicationRecipients[0]],
])(
  'forwarded application whose %s is waiting → its content and files are kept until the e-mail is sent',
  async (_, waitingRecipient) => {
    mailServer.behaviour.recipient = (to) =>
      to === waitingRecipient ? { code: 450, text: 'later' } : 'accept'
    await apply(1)
    await mailQueue.runDueTasks()
    expect([await listStoredContents(), await listStoredFiles()]).toMatchObject([[{}], [{}, {}]])
    mailServer.behaviour.recipient = () => 'accept'
    clock.aheadMs = hourMs
    await mailQueue.runDueTasks()
    expect([await listStoredContents(), await listStoredFiles()]).toEqual([[], []])
  },
)

test('forwarded application → its content and files are kept until the e-mails are sent, for at most 30 days', async () => {
  mailServer.behaviour.greeting = { code: 421, text: 'busy' }
  await apply(1)
  await mailQueue.runDueTasks()
  expect(await listStoredFiles()).toHaveLength(2)
  mailServer.behaviour.greeting = 'accept'
  clock.aheadMs = hourMs
  await mailQueue.runDueTasks()
  const notice = mailServer.receivedMails.find(({ to }) => to.length === 2)
  expect(notice?.mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf', 'image/png'])
  expect(notice?.mail.replyTo).toMatchObject([{ address: '1@example.com' }])
  expect([await listStoredContents(), await listStoredFiles()]).toEqual([[], []])
  mailServer.behaviour.greeting = { code: 421, text: 'busy' }
  await apply(2)
  expect(await listStoredFiles()).toHaveLength(2)
  clock.aheadMs = 80 * hourMs
  await mailQueue.runDueTasks()
  expect([await listStoredContents(), await listStoredFiles()]).toMatchObject([[{}], [{}, {}]])
  await repeatHourlyForADay(async (hour) => {
    clock.aheadMs = (31 * 24 + hour) * hourMs
    await mailQueue.runDueTasks()
  })
  expect([await listStoredContents(), await listStoredFiles()]).toEqual([[], []])
})

test('product’s server down → the e-mails are sent immediately, and not again when the application is forwarded', async () => {
  breakableListener.setFault(dropConnection)
  await apply(1)
  await mailQueue.runDueTasks()
  breakableListener.setFault(null)
  clock.aheadMs = hourMs
  await forwardingBackend.queue.runDueTasks()
  await mailQueue.runDueTasks()
  await apply(1)
  await mailQueue.runDueTasks()
  expect(listRecipients()).toEqual(['1@example.com', applicationRecipients.join()])
})

test('application refused immediately by the product’s server → no e-mail is sent', async () => {
  breakableListener.setFault((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(404).end('{}'))
  })
  await expect(apply(1)).rejects.toThrow()
  await mailQueue.runDueTasks()
  expect(mailServer.receivedMails).toEqual([])
})

test.each([
  ['refuses the application later', refuseForm, 31_000, 'refused'],
  ['is down for 72 hours', dropConnection, 73 * hourMs, 'unreachable'],
])(
  'product’s server %s → the applicant is sent a failure e-mail; job.failed is logged; the queue lists a failed job',
  async (_, fault, delayMs, reason) => {
    breakableListener.setFault(dropConnection)
    const { reference } = await apply(1)
    await forwardingBackend.forVisitor(null).contact(message)
    await mailQueue.runDueTasks()
    const { length: mailCountBefore } = mailServer.receivedMails
    stderrWrite.mockClear()
    breakableListener.setFault(fault)
    for (clock.aheadMs = delayMs; clock.aheadMs <= delayMs + hourMs; clock.aheadMs += hourMs)
      await mailQueue.runDueTasks()
    const [failureMail, ...others] = mailServer.receivedMails.slice(mailCountBefore)
    expect(others).toEqual([])
    expect(failureMail?.to).toEqual(['1@example.com'])
    const { subject, title } = pageCopy('ku', 'mail').failure
    expect(failureMail?.mail.subject).toContain(subject.untitled)
    for (const text of [title, reference, `/ku/application/${reference}`])
      expect(failureMail?.mail.text).toContain(text)
    const lines = stderrWrite.mock.calls
      .map(([line]) => String(line))
      .filter((line) => line.includes('job.failed'))
    // No e-mail is sent about a failed contact message.
    expect(lines.map((line) => JSON.parse(line).notified).toSorted()).toEqual(['applicant', 'none'])
    expect(lines.join()).not.toContain('@')
    const { stdout } = await runCli('inbox', ['queue'], { DATA_DIR: directory, DATABASE_URL: '' })
    expect(stdout).toMatch(new RegExp(`${reference}[^]*failed[^]*${reason}`))
  },
)

test('application withdrawn before forwarding → a withdrawal e-mail is sent only if sending the notice was attempted', async () => {
  breakableListener.setFault(dropConnection)
  const earlyReceipt = await apply(1)
  await forwardingBackend.applications.withdraw(earlyReceipt.reference)
  await mailQueue.runDueTasks()
  expect(mailServer.receivedMails).toEqual([])
  const lateReceipt = await apply(2)
  await mailQueue.runDueTasks()
  await forwardingBackend.applications.withdraw(lateReceipt.reference)
  await mailQueue.runDueTasks()
  const [withdrawalMail, ...others] = mailServer.receivedMails.slice(2)
  expect(others).toEqual([])
  expect(withdrawalMail?.to).toEqual(applicationRecipients)
  expect(withdrawalMail?.mail.text).toContain(lateReceipt.reference)
})
