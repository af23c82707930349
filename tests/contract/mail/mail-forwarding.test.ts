import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Queue } from '#lib/backend/queue.ts'
import { createForwardingBackend, type ReliableBackend } from '#lib/backend/remote/forwarding.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { runCli } from '#tests/support/servers/cli.ts'
import { createSwitch, respondWith } from '#tests/support/servers/faults.ts'
import { applicationOf, cut, message, refuse } from '#tests/support/servers/forwarding-site.ts'
import { type Running, startServer } from '#tests/support/servers/http-server.ts'
import { type MailServer, startMailServer } from '#tests/support/servers/mail-server.ts'
import { desk, hour, mailerOf, plan, queueOf, team } from '#tests/support/servers/mail-site.ts'

const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => logged.mockRestore())

let clock = 0
const way = createSwitch((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(200).end('{"success":true}'))
})
let product: Running
let server: MailServer
let directory: string
let reliable: ReliableBackend
let mailer: Queue

beforeEach(async () => {
  clock = 0
  way.breakBy(null)
  product = await startServer(way.listener)
  server = await startMailServer()
  directory = await mkdtemp(join(tmpdir(), 'mail-forwarding-'))
  const now = () => Date.now() + clock
  const address = `${product.origin}/api/v1`
  reliable = createForwardingBackend({ address, timeoutMs: 8000, directory, plan, now })
  const { vacancy } = reliable.forVisitor(null)
  const { queue, store } = reliable
  mailer = mailerOf({ url: server.url, database: store.database, queue, vacancy, isRemote: true, now })
})
afterEach(async () => {
  await mailer.stop()
  await reliable.stop()
  await server.stop()
  await product.stop()
  await rm(directory, { recursive: true })
})

const apply = (index: number) => reliable.forVisitor(null).apply('v1', applicationOf(index))
const recipients = () => server.arrived.map(({ to }) => to.join()).toSorted()

test('the backend took it → a confirmation and a notice, once, and no address is kept', async () => {
  const { reference } = await apply(1)
  await apply(1)
  await mailer.work()
  await mailer.work()
  expect(recipients()).toEqual(['1@example.com', team.join()])
  const [confirmation] = server.arrived.filter(({ to }) => to.length === 1)
  expect(confirmation?.mail.text).toContain(`/ku/application/${reference}`)
  expect(await queueOf(await reliable.store.database())).not.toContain('@')
  for (const name of ['site.db', 'site.db-wal']) {
    const bytes = await readFile(join(directory, name))
    expect(bytes.includes('1@example.com'), name).toBe(false)
  }
})

test('the backend took it with an unclear response → the same mails, and its files stay', async () => {
  way.breakBy(respondWith(204, ''))
  await apply(1)
  await mailer.work()
  expect(recipients()).toEqual(['1@example.com', team.join()])
  const notice = server.arrived.find(({ to }) => to.length === 2)
  expect(notice?.mail.attachments).toHaveLength(2)
  expect(await storedFiles()).toHaveLength(2)
  expect(await queueOf(await reliable.store.database())).not.toContain('@')
})

test('a message that the backend took → mailed too, and one that it takes later not again', async () => {
  await reliable.forVisitor(null).contact(message)
  way.breakBy(cut)
  await reliable.forVisitor(null).contact({ ...message, idempotencyKey: 'another' })
  await mailer.work()
  way.breakBy(null)
  clock = hour
  await mailer.work()
  expect(recipients()).toEqual([desk.join(), desk.join()])
})

const storedFiles = async () =>
  (await reliable.store.database()).selectFrom('submission_files').select(['kind', 'bytes']).execute()

test('the backend took it → its files stay until the notice has gone out with them, or never will', async () => {
  server.behaviour.greeting = { code: 421, text: 'busy' }
  await apply(1)
  await mailer.work()
  expect(await storedFiles()).toHaveLength(2)
  server.behaviour.greeting = 'yes'
  clock = hour
  await mailer.work()
  const notice = server.arrived.find(({ to }) => to.length === 2)
  expect(notice?.mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf', 'image/png'])
  expect(notice?.mail.replyTo).toMatchObject([{ address: '1@example.com' }])
  expect(await storedFiles()).toEqual([])
  server.behaviour.greeting = { code: 421, text: 'busy' }
  await apply(2)
  expect(await storedFiles()).toHaveLength(2)
  clock = 80 * hour
  await mailer.work()
  expect(await storedFiles()).toEqual([])
})

test('the backend is away → the mails go out all the same, and not again when it is delivered', async () => {
  way.breakBy(cut)
  await apply(1)
  await mailer.work()
  way.breakBy(null)
  clock = hour
  await reliable.queue.work()
  await mailer.work()
  await apply(1)
  await mailer.work()
  expect(recipients()).toEqual(['1@example.com', team.join()])
})

test('the backend refuses it → no mail', async () => {
  way.breakBy((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(404).end('{}'))
  })
  await expect(apply(1)).rejects.toThrow()
  await mailer.work()
  expect(server.arrived).toEqual([])
})

test.each([
  ['refuses it later', refuse, 31_000, 'refused'],
  ['is away for 72 hours', cut, 73 * hour, 'unreachable'],
])(
  'the backend %s → the applicant is told, and the log and the inbox say so',
  async (_, fault, later, reason) => {
    way.breakBy(cut)
    const { reference } = await apply(1)
    await reliable.forVisitor(null).contact(message)
    await mailer.work()
    const { length } = server.arrived
    logged.mockClear()
    way.breakBy(fault)
    for (clock = later; clock <= later + hour; clock += hour) await mailer.work()
    const [letter, ...others] = server.arrived.slice(length)
    expect(others).toEqual([])
    expect(letter?.to).toEqual(['1@example.com'])
    const { subject, title } = pageCopy('ku', 'mail').failure
    expect(letter?.mail.subject).toBe(subject.untitled)
    for (const text of [title, reference, `/ku/application/${reference}`])
      expect(letter?.mail.text).toContain(text)
    const lines = logged.mock.calls
      .map(([line]) => String(line))
      .filter((line) => line.includes('job.failed'))
    // No mail is sent when a contact message is given up.
    expect(lines.map((line) => JSON.parse(line).notified).toSorted()).toEqual(['applicant', 'none'])
    expect(lines.join()).not.toContain('@')
    const { stdout } = await runCli('inbox', ['queue'], { DATA_DIR: directory, DATABASE_URL: '' })
    expect(stdout).toMatch(new RegExp(`${reference}[^]*failed[^]*${reason}`))
  },
)

test('withdrawn while it waits → no mail at all, or a notice to the company if mails went out before', async () => {
  way.breakBy(cut)
  const early = await apply(1)
  await reliable.applications.withdraw(early.reference)
  await mailer.work()
  expect(server.arrived).toEqual([])
  const late = await apply(2)
  await mailer.work()
  await reliable.applications.withdraw(late.reference)
  await mailer.work()
  const [farewell, ...others] = server.arrived.slice(2)
  expect(others).toEqual([])
  expect(farewell?.to).toEqual(team)
  expect(farewell?.mail.text).toContain(late.reference)
})
