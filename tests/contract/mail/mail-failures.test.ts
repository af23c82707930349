import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEmbeddedBackend, type EmbeddedBackend } from '#lib/backend/embedded.ts'
import type { Queue } from '#lib/backend/queue.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { type MailServer, startMailServer } from '#tests/support/servers/mail-server.ts'
import { hour, mailerOf, plan, queueOf, team } from '#tests/support/servers/mail-site.ts'

const minute = hour / 60
const email = 'shilan@example.com'

const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => write.mockRestore())
const logged = () => write.mock.calls.map(([line]) => JSON.parse(String(line)))
const linesOf = (event: string) => logged().filter((line) => line.event === event)

let server: MailServer
let directory: string
let backend: EmbeddedBackend
let mailer: Queue
// Waits a second only; for what is to arrive a busy machine may take longer.
let hurried: Queue
let clock: number

const mailerThat = (waits: { silence?: number }) =>
  mailerOf({
    url: server.url,
    database: backend.database,
    vacancy: backend.vacancy,
    now: () => Date.now() + clock,
    ...waits,
  })

beforeEach(async () => {
  clock = 0
  write.mockClear()
  server = await startMailServer()
  directory = await mkdtemp(join(tmpdir(), 'mail-'))
  backend = createEmbeddedBackend(directory, plan)
  await backend.open()
  mailer = mailerThat({})
  hurried = mailerThat({ silence: 1000 })
})
afterEach(async () => {
  await Promise.all([mailer.stop(), hurried.stop()])
  await backend.close()
  await server.stop()
  await rm(directory, { recursive: true })
})

const apply = () => backend.apply('recruiter', sampleApplication(email))
const idsOf = () => server.arrived.map(({ mail }) => mail.messageId)

test.each<[string, () => void]>([
  ['421 at the greeting', () => Object.assign(server.manners, { greeting: { code: 421, text: 'busy' } })],
  ['no greeting', () => Object.assign(server.manners, { greeting: 'nothing' })],
  ['no answer to the recipient', () => Object.assign(server.manners, { recipient: () => 'nothing' })],
  ['no answer to the mail', () => Object.assign(server.manners, { data: 'nothing' })],
  [
    '450 for the recipient',
    () => Object.assign(server.manners, { recipient: () => ({ code: 450, text: 'later' }) }),
  ],
  ['451 after the mail', () => Object.assign(server.manners, { data: { code: 451, text: 'later' } })],
])('%s → tried again, and each mail arrives once', async (_name, misbehave) => {
  const good = { ...server.manners }
  misbehave()
  await apply()
  await hurried.work()
  expect(server.arrived).toEqual([])
  expect(linesOf('queue.waits').length).toBeGreaterThan(0)
  Object.assign(server.manners, good)
  clock = 10 * minute
  await mailer.work()
  await mailer.work()
  expect(server.arrived.map(({ to }) => to.length).toSorted()).toEqual([1, 2])
  expect(JSON.stringify(logged())).not.toContain(email)
})

test('nobody listens → left alone for a while, tried again, and each mail arrives once', async () => {
  const { port } = server
  await server.stop()
  await apply()
  await mailer.work()
  await mailer.work()
  expect(linesOf('queue.waits')).toHaveLength(1)
  expect(linesOf('queue.waits')[0].error).toContain('ECONNREFUSED')
  server = await startMailServer({ port })
  clock = 10 * minute
  await mailer.work()
  expect(server.arrived).toHaveLength(2)
})

test('a server that hangs holds up no applicant', async () => {
  server.manners.greeting = 'nothing'
  await apply()
  const working = mailer.work()
  await server.until(() => server.tries() > 0)
  let isOver = false
  void working.then(() => {
    isOver = true
  })
  await apply()
  expect(isOver).toBe(false)
  await mailer.stop()
  await working
})

test('the server took it, and then nothing came → again under the very same id', async () => {
  const took: (string | undefined)[] = []
  server.manners.data = async ({ messageId }) => {
    took.push(messageId)
    return 'nothing'
  }
  await apply()
  await hurried.work()
  server.manners.data = 'yes'
  clock = 10 * minute
  await mailer.work()
  await apply()
  await mailer.work()
  expect(took).toHaveLength(1)
  expect(idsOf()).toContain(took[0])
  expect(new Set(idsOf()).size).toBe(4)
  for (const id of idsOf()) expect(id).toMatch(/^<[0-9a-f]{32}@company\.example>$/)
})

test.each<[string, () => void]>([
  [
    '550 for the recipient',
    () => Object.assign(server.manners, { recipient: (to: string) => ({ code: 550, text: `no ${to}` }) }),
  ],
  ['554 after the mail', () => Object.assign(server.manners, { data: { code: 554, text: `no ${email}` } })],
])('%s → given up at once, told in one line without the address', async (_name, misbehave) => {
  misbehave()
  await backend.apply('recruiter', { ...sampleApplication(email), photo: null, resume: null })
  await mailer.work()
  const lines = linesOf('queue.given-up')
  expect(lines.map(({ kind, attempts }) => [kind, attempts]).toSorted()).toEqual([
    ['confirmation', 1],
    ['notice', 1],
  ])
  expect(JSON.stringify(logged())).not.toContain('@')
  expect(await queueOf(await backend.database())).not.toContain('@')
  const tries = server.tries()
  clock = 10 * hour
  await mailer.work()
  expect(server.tries()).toBe(tries)
})

test('put off for 72 hours → tried ever more seldom, then given up in one line', async () => {
  server.manners.recipient = (to) => (to === email ? { code: 450, text: `later ${to}` } : 'yes')
  await apply()
  const times: number[] = []
  const step = 5 * minute
  for (; clock < 80 * hour; clock += step) {
    const before = server.tries()
    await mailer.work()
    if (server.tries() > before) times.push(clock)
  }
  const pauses = times.map((time, index) => time - (times[index - 1] ?? 0)).slice(2)
  expect(pauses.every((pause, index) => pause >= (pauses[index - 1] ?? 0) - step)).toBe(true)
  expect(times.length).toBeGreaterThan(12)
  expect(times.length).toBeLessThan(90)
  expect(times.at(-1)).toBeGreaterThan(60 * hour)
  expect(times.at(-1)).toBeLessThanOrEqual(72 * hour)
  expect(linesOf('queue.given-up')).toMatchObject([
    { kind: 'confirmation', error: expect.stringContaining('450') },
  ])
  expect(await queueOf(await backend.database())).not.toContain(email)
})

test('a site that was off for a week → what waited is given up, and not sent late', async () => {
  await apply()
  clock = 7 * 24 * hour
  await mailer.work()
  expect(server.tries()).toBe(0)
  expect(linesOf('queue.given-up')).toHaveLength(2)
  expect(await queueOf(await backend.database())).not.toContain('@')
})

test('one of two put off → only that one gets it again', async () => {
  server.manners.recipient = (to) => (to === team[1] ? { code: 451, text: 'later' } : 'yes')
  await apply()
  await mailer.work()
  server.manners.recipient = () => 'yes'
  clock = hour
  await mailer.work()
  await mailer.work()
  const notices = server.arrived.filter(({ mail }) => mail.text?.includes('Shilan Karim'))
  expect(notices.map(({ to }) => to)).toEqual([[team[0]], [team[1]]])
})

test('told to stop while a server hangs → ends soon, and the mail is there for the next process', async () => {
  server.manners.data = 'nothing'
  await apply()
  const working = mailer.work()
  await server.until(() => server.tries() > 0)
  await mailer.stop()
  await working
  server.manners.data = 'yes'
  clock = hour
  await hurried.work()
  expect(server.arrived).toHaveLength(2)
})
