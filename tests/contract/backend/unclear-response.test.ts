import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createForwardingBackend, type ReliableBackend } from '#lib/backend/remote/forwarding.ts'
import { runCli } from '#tests/support/servers/cli.ts'
import { createSwitch, respondWith } from '#tests/support/servers/faults.ts'
import { applicationOf, cut, hour, message } from '#tests/support/servers/forwarding-site.ts'
import { type Running, startServer } from '#tests/support/servers/http-server.ts'
import { describePlaces, type Place } from '#tests/support/servers/places.ts'

const day = 24 * hour

describePlaces((newPlace) => {
  let clock: number
  let received: number
  let where: Place
  let folder: string
  let server: Running
  let reliable: ReliableBackend
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const accept = respondWith(200, 'OK', 'text/html')
  const way = createSwitch((request, response) => {
    received += 1
    accept(request, response)
  })

  const open = (retentionDays?: number) =>
    createForwardingBackend({
      ...{ address: `${server.origin}/api/v1`, timeoutMs: 8000, directory: folder, databaseUrl: where.place },
      retentionDays,
      now: () => Date.now() + clock,
    })

  beforeEach(async () => {
    clock = 0
    received = 0
    written.mockClear()
    way.breakBy(null)
    where = await newPlace()
    folder = await mkdtemp(join(tmpdir(), 'unclear-'))
    server = await startServer(way.listener)
    reliable = open()
  })
  afterEach(async () => {
    await reliable.stop()
    await server.stop()
    await rm(folder, { recursive: true })
  })

  const loggedEvents = () => written.mock.calls.map(([line]) => JSON.parse(String(line)).event)
  const countOf = (event: string) => loggedEvents().filter((one) => one === event).length
  const listed = async (kind: string) => JSON.parse((await runCli('inbox', [kind], where.settings)).stdout)
  const storedFiles = async () =>
    (await reliable.store.database()).selectFrom('submission_files').select('sha256').execute()
  const sendBoth = async () => {
    const backend = reliable.forVisitor(null)
    const { reference } = await backend.apply('v1', applicationOf(1))
    const { success, reference: messageReference } = await backend.contact(message)
    expect(success).toBe(true)
    return { reference, messageReference }
  }
  const deliverLater = async () => {
    way.breakBy(cut)
    const references = await sendBoth()
    way.breakBy(null)
    clock += hour
    await reliable.queue.work()
    return references
  }

  test.each([
    ['at once', sendBoth],
    ['from the queue', deliverLater],
  ])('forwarded %s, response unclear → passed on, and the inbox lists it as unconfirmed', async (_, send) => {
    const { reference, messageReference } = await send()
    expect(received).toBe(2)
    expect(countOf('backend.response-parse-failed')).toBe(2)
    const { email, coverLetter, photo, resume } = applicationOf(1)
    const files = [{ sha256: photo?.sha256 }, { sha256: resume?.sha256 }]
    const state = 'unconfirmed'
    expect(await listed('applications')).toMatchObject([{ reference, state, email, coverLetter, files }])
    const messages = [{ reference: messageReference, state, message: message.message }]
    expect(await listed('messages')).toMatchObject(messages)
    expect(await listed('queue')).toEqual([])
    const target = join(folder, 'out')
    const exported = await runCli('inbox', ['export', target], where.settings)
    expect(exported.stdout).toContain('1 applications with 2 files, 1 messages')
    expect(await readFile(join(target, 'applications.json'), 'utf8')).toContain('"state": "unconfirmed"')
    for (const look of [reliable.applications.withdraw, reliable.applications.status])
      expect(await look(reference)).toMatchObject({ state: 'passed-on', vacancyId: 'v1' })
    expect(await storedFiles()).toHaveLength(2)
  })

  test.each([
    ['at once', sendBoth],
    ['from the queue', deliverLater],
  ])('forwarded %s, then sent again → the same receipt, and not forwarded again', async (_, send) => {
    const references = await send()
    for (const passed of [0, hour, 40 * day]) {
      clock += passed
      await reliable.queue.work()
      expect(await sendBoth()).toEqual(references)
    }
    const other = { ...applicationOf(1), phone: '1' }
    await expect(reliable.forVisitor(null).apply('v1', other)).rejects.toMatchObject({ reason: 'key-reused' })
    expect(received).toBe(2)
    expect(countOf('backend.response-parse-failed')).toBe(2)
  })

  test('after 30 days → content and files are removed, the status stays for a year', async () => {
    const { reference } = await sendBoth()
    const status = await reliable.applications.status(reference)
    clock = 29 * day
    await reliable.queue.work()
    expect(await listed('applications')).toHaveLength(1)
    expect(await storedFiles()).toHaveLength(2)
    clock = 31 * day
    await reliable.queue.work()
    expect([await listed('applications'), await listed('messages'), await storedFiles()]).toEqual([
      [],
      [],
      [],
    ])
    const rows = (await reliable.store.database()).selectFrom('submissions').selectAll()
    for (const { email } of [applicationOf(1), message])
      expect(JSON.stringify(await rows.execute())).not.toContain(email)
    clock = 364 * day
    await reliable.queue.work()
    expect(await reliable.applications.status(reference)).toEqual(status)
    clock = 366 * day
    await reliable.queue.work()
    expect(await reliable.applications.status(reference)).toBeNull()
  })

  test('RETENTION_DAYS below 30 → removed after that many days', async () => {
    await reliable.stop()
    reliable = open(10)
    await sendBoth()
    clock = 9 * day
    await reliable.queue.work()
    expect(await listed('applications')).toHaveLength(1)
    clock = 11 * day
    await reliable.queue.work()
    expect([await listed('applications'), await listed('messages'), await storedFiles()]).toEqual([
      [],
      [],
      [],
    ])
  })

  test('response is a JSON object → neither content nor files stay, and nothing is logged', async () => {
    way.breakBy(respondWith(200, '{}', 'text/html'))
    await sendBoth()
    expect([await listed('applications'), await listed('messages'), await storedFiles()]).toEqual([
      [],
      [],
      [],
    ])
    expect(countOf('backend.response-parse-failed')).toBe(0)
  })
})
