import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createForwardingBackend } from '#backend/product/forwarding.ts'
import { clock } from '#tests/support/clock.ts'
import { runCli } from '#tests/support/servers/cli.ts'
import {
  createNumberedApplication,
  dropConnection,
  hourMs,
  message,
} from '#tests/support/servers/forwarding-site.ts'
import { type RunningServer, startServer } from '#tests/support/servers/http-server.ts'
import { repeatHourlyForADay } from '#tests/support/servers/retention-day.ts'
import { createBreakableListener, respondWith } from '#tests/support/servers/server-faults.ts'
import { describeOnDatabases, type TestDatabase } from '#tests/support/servers/test-databases.ts'

const dayMs = 24 * hourMs

describeOnDatabases((createTestDatabase) => {
  let requestCount: number
  let testDatabase: TestDatabase
  let folder: string
  let server: RunningServer
  let forwardingBackend: ReturnType<typeof createForwardingBackend>
  const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const respondAmbiguously = respondWith(200, 'OK', 'text/html')
  const breakableListener = createBreakableListener((request, response) => {
    requestCount += 1
    respondAmbiguously(request, response)
  })

  const openBackend = (retentionDays?: number) =>
    createForwardingBackend({
      ...{
        baseUrl: `${server.origin}/api/v1`,
        timeoutMs: 30_000,
        directory: folder,
        databaseLocation: testDatabase.location,
      },
      retentionDays,
    })

  beforeEach(async () => {
    requestCount = 0
    stderrWrite.mockClear()
    breakableListener.setFault(null)
    testDatabase = await createTestDatabase()
    folder = await mkdtemp(join(tmpdir(), 'ambiguous-'))
    server = await startServer(breakableListener.listener)
    forwardingBackend = openBackend()
  })
  afterEach(async () => {
    await forwardingBackend.stop()
    await server.stop()
    await rm(folder, { recursive: true })
  })

  const readLoggedEvents = () => stderrWrite.mock.calls.map(([line]) => JSON.parse(String(line)).event)
  const countEvents = (event: string) =>
    readLoggedEvents().filter((loggedEvent) => loggedEvent === event).length
  const runQueueForADay = (startOffsetMs: number) =>
    repeatHourlyForADay(async (hour) => {
      clock.aheadMs = startOffsetMs + hour * hourMs
      await forwardingBackend.queue.runDueTasks()
    })
  const listInbox = async (kind: string) =>
    JSON.parse((await runCli('inbox', [kind], testDatabase.settings)).stdout)
  const listStoredFiles = async () =>
    (await forwardingBackend.store.database()).selectFrom('submission_files').select('sha256').execute()
  const sendBothForms = async () => {
    const backend = forwardingBackend.forVisitor(null)
    const { reference } = await backend.apply('v1', createNumberedApplication(1))
    const { reference: messageReference } = await backend.contact(message)
    return { reference, messageReference }
  }
  const sendThroughQueue = async () => {
    breakableListener.setFault(dropConnection)
    const references = await sendBothForms()
    breakableListener.setFault(null)
    clock.aheadMs += hourMs
    await forwardingBackend.queue.runDueTasks()
    return references
  }

  test.each([
    ['immediately', sendBothForms],
    ['from the queue', sendThroughQueue],
  ])(
    'application and message forwarded %s, with ambiguous responses → the application’s status is “passed-on”; the inbox lists both as “unconfirmed”',
    async (_, send) => {
      const { reference, messageReference } = await send()
      expect(requestCount).toBe(2)
      expect(countEvents('backend.response-parse-failed')).toBe(2)
      const { email, coverLetter, photo, resume } = createNumberedApplication(1)
      const files = [{ sha256: photo?.sha256 }, { sha256: resume?.sha256 }]
      const state = 'unconfirmed'
      expect(await listInbox('applications')).toMatchObject([{ reference, state, email, coverLetter, files }])
      const messages = [{ reference: messageReference, state, message: message.message }]
      expect(await listInbox('messages')).toMatchObject(messages)
      expect(await listInbox('queue')).toEqual([])
      const exportFolder = join(folder, 'out')
      const exportResult = await runCli('inbox', ['export', exportFolder], testDatabase.settings)
      expect(exportResult.stdout).toContain('1 applications with 2 files, 1 messages')
      expect(await readFile(join(exportFolder, 'applications.json'), 'utf8')).toContain(
        '"state": "unconfirmed"',
      )
      for (const call of [forwardingBackend.applications.withdraw, forwardingBackend.applications.findStatus])
        expect(await call(reference)).toMatchObject({ state: 'passed-on', vacancyId: 'v1' })
      expect(await listStoredFiles()).toHaveLength(2)
    },
  )

  test.each([
    ['immediately', sendBothForms],
    ['from the queue', sendThroughQueue],
  ])(
    'ambiguous responses to forms forwarded %s → resent forms keep their references and are not forwarded again',
    async (_, send) => {
      const references = await send()
      for (const elapsedMs of [0, hourMs, 40 * dayMs]) {
        clock.aheadMs += elapsedMs
        await forwardingBackend.queue.runDueTasks()
        expect(await sendBothForms()).toEqual(references)
      }
      const changedApplication = { ...createNumberedApplication(1), phone: '1' }
      await expect(forwardingBackend.forVisitor(null).apply('v1', changedApplication)).rejects.toMatchObject({
        reason: 'key-reused',
      })
      expect(requestCount).toBe(2)
      expect(countEvents('backend.response-parse-failed')).toBe(2)
    },
  )

  test('RETENTION_DAYS not set, unconfirmed form without local fields → its content and files are deleted after 30 days, an application’s status after a year', async () => {
    const { reference } = await sendBothForms()
    const status = await forwardingBackend.applications.findStatus(reference)
    await runQueueForADay(29 * dayMs)
    expect(await listInbox('applications')).toHaveLength(1)
    expect(await listStoredFiles()).toHaveLength(2)
    await runQueueForADay(31 * dayMs)
    expect([await listInbox('applications'), await listInbox('messages'), await listStoredFiles()]).toEqual([
      [],
      [],
      [],
    ])
    const submissionsQuery = (await forwardingBackend.store.database()).selectFrom('submissions').selectAll()
    for (const { email } of [createNumberedApplication(1), message])
      expect(JSON.stringify(await submissionsQuery.execute())).not.toContain(email)
    await runQueueForADay(364 * dayMs)
    expect(await forwardingBackend.applications.findStatus(reference)).toEqual(status)
    await runQueueForADay(366 * dayMs)
    expect(await forwardingBackend.applications.findStatus(reference)).toBeNull()
  })

  test('RETENTION_DAYS=10 → an unconfirmed form’s content and files are deleted after 10 days', async () => {
    await forwardingBackend.stop()
    forwardingBackend = openBackend(10)
    await sendBothForms()
    await runQueueForADay(9 * dayMs)
    expect(await listInbox('applications')).toHaveLength(1)
    await runQueueForADay(11 * dayMs)
    expect([await listInbox('applications'), await listInbox('messages'), await listStoredFiles()]).toEqual([
      [],
      [],
      [],
    ])
  })

  test('product’s server responds to a form with 200 and `{}`, no local fields or unsent e-mails → the form’s content and files are deleted', async () => {
    breakableListener.setFault(respondWith(200, '{}', 'text/html'))
    await sendBothForms()
    expect([await listInbox('applications'), await listInbox('messages'), await listStoredFiles()]).toEqual([
      [],
      [],
      [],
    ])
    expect(countEvents('backend.response-parse-failed')).toBe(0)
  })
})
