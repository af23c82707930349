import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createEmbeddedBackend, type EmbeddedBackend } from '#lib/backend/embedded.ts'
import { createQueue, type Queue } from '#lib/backend/queue.ts'
import { removeBefore, removeEntry } from '#lib/backend/store/removal.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { type Arrived, type MailServer, startMailServer } from '#tests/support/servers/mail-server.ts'
import { hour, mailerOf, plan, queueOf, team } from '#tests/support/servers/mail-site.ts'
import { describePlaces, type Place } from '#tests/support/servers/places.ts'

const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => logged.mockRestore())

const toApplicant = ({ to }: Arrived) => !to.some((address) => team.includes(address))

describePlaces((newPlace) => {
  let where: Place
  let server: MailServer
  let clock = 0
  const opened: { backend: EmbeddedBackend; mailer: Queue }[] = []

  const now = () => Date.now() + clock
  const openInstance = async () => {
    const backend = createEmbeddedBackend(where.place, plan)
    await backend.open()
    const mailer = mailerOf({ url: server.url, database: backend.database, vacancy: backend.vacancy, now })
    const instance = { backend, mailer }
    opened.push(instance)
    return instance
  }

  beforeAll(async () => {
    where = await newPlace()
  })
  beforeEach(async () => {
    server = await startMailServer()
    clock = 0
  })
  afterEach(async () => {
    for (const { backend, mailer } of opened.splice(0)) {
      await mailer.stop()
      await backend.close()
    }
    await server.stop()
  })

  test('an application → a confirmation to the applicant and a notice to all who are to know', async () => {
    const { backend, mailer } = await openInstance()
    const { reference } = await backend.apply('recruiter', sampleApplication('shilan@example.com'))
    await mailer.work()
    const [confirmation, notice, ...others] = server.arrived.toSorted((a, b) => a.to.length - b.to.length)
    expect(others).toEqual([])
    expect(confirmation).toMatchObject({ from: 'jobs@company.example', to: ['shilan@example.com'] })
    expect(notice?.to).toEqual(team)
    expect(confirmation?.mail.text).toContain(reference)
    expect(notice?.mail.text).toContain('Shilan Karim')
  })

  test('the same key twice, also at once, and again later → each mail once', async () => {
    const { backend, mailer } = await openInstance()
    const application = sampleApplication('twice@example.com')
    const apply = () => backend.apply('recruiter', application)
    await Promise.all([apply(), apply()])
    await mailer.work()
    await apply()
    await mailer.work()
    expect(server.arrived).toHaveLength(2)
  })

  test('two instances at once → each mail once', async () => {
    const [one, two] = [await openInstance(), await openInstance()]
    const count = 12
    for (let index = 0; index < count; index += 1)
      await one.backend.apply('recruiter', sampleApplication(`${index}@example.com`))
    await Promise.all([one.mailer.work(), two.mailer.work(), one.mailer.work()])
    await Promise.all([one.mailer.work(), two.mailer.work()])
    const recipients = server.arrived.filter(toApplicant).flatMap(({ to }) => to)
    expect(recipients.toSorted()).toEqual(
      Array.from({ length: count }, (_, index) => `${index}@example.com`).toSorted(),
    )
    expect(server.arrived).toHaveLength(2 * count)
  })

  test('what was sent or given up leaves no address in the queue, nor on disk', async () => {
    server.manners.recipient = (address) =>
      address.startsWith('nobody') ? { code: 550, text: `no ${address}` } : 'yes'
    const { backend, mailer } = await openInstance()
    const { reference } = await backend.apply('recruiter', sampleApplication('somebody@example.com'))
    const other = await backend.apply('recruiter', sampleApplication('nobody@example.com'))
    await mailer.work()
    const queue = await queueOf(await backend.database())
    for (const trace of ['@example.com', 'Shilan', team[0], 'cv.pdf']) expect(queue).not.toContain(trace)
    for (const one of [reference, other.reference]) {
      expect(queue).toContain(one)
      await removeEntry(await backend.database(), one)
    }
    if (!where.settings.DATA_DIR) return
    for (const name of ['site.db', 'site.db-wal']) {
      const bytes = await readFile(join(where.place, name))
      for (const trace of ['somebody@example.com', 'nobody@example.com'])
        expect(bytes.includes(trace), name).toBe(false)
    }
  })

  test('withdrawn before anything was sent → nobody gets anything', async () => {
    const { backend, mailer } = await openInstance()
    const { reference } = await backend.apply('recruiter', sampleApplication('early@example.com'))
    await backend.withdraw(reference)
    await mailer.work()
    expect(server.arrived).toEqual([])
    expect(await queueOf(await backend.database())).not.toContain('early@example.com')
  })

  test('withdrawn after the notice → those who got it are told to forget it, once', async () => {
    const { backend, mailer } = await openInstance()
    const { reference } = await backend.apply('recruiter', sampleApplication('late@example.com'))
    await mailer.work()
    await Promise.all([backend.withdraw(reference), backend.withdraw(reference)])
    await mailer.work()
    const [, , farewell, ...others] = server.arrived
    expect(others).toEqual([])
    expect(farewell?.to).toEqual(team)
    expect(farewell?.mail.subject).toMatch(/^Application withdrawn: /)
    expect(farewell?.mail.text).toContain(reference)
    expect(farewell?.source).not.toContain('Shilan')
  })

  test('withdrawn while a server puts it off → the confirmation never comes', async () => {
    const { backend, mailer } = await openInstance()
    server.manners.recipient = () => ({ code: 450, text: 'later' })
    const { reference } = await backend.apply('recruiter', sampleApplication('busy@example.com'))
    await mailer.work()
    await backend.withdraw(reference)
    server.manners.recipient = () => 'yes'
    clock = hour
    await mailer.work()
    expect(server.arrived.filter(toApplicant)).toEqual([])
  })

  test('removed by the operator or as too old → no mail about it', async () => {
    const { backend, mailer } = await openInstance()
    const { reference } = await backend.apply('recruiter', sampleApplication('deleted@example.com'))
    await removeEntry(await backend.database(), reference)
    expect(await queueOf(await backend.database())).not.toContain(reference)
    await backend.apply('recruiter', sampleApplication('old@example.com'))
    await removeBefore(await backend.database(), new Date(Date.now() + 1000))
    await mailer.work()
    expect(server.arrived).toEqual([])
    expect(await queueOf(await backend.database())).toBe('[]')
  })

  test('a site that sends no e-mail any more → what waited too long is given up', async () => {
    const { backend, mailer } = await openInstance()
    await backend.apply('recruiter', sampleApplication('stuck@example.com'))
    const db = await backend.database()
    const silent = createQueue({ database: backend.database, now })
    await silent.work()
    expect(await queueOf(db)).toContain('stuck@example.com')
    clock = 73 * hour
    await silent.work()
    expect(await queueOf(db)).not.toContain('@')
    await mailer.work()
    expect(server.arrived).toEqual([])
  })

  test('an application without an address that mail could go to → only the notice', async () => {
    const { backend, mailer } = await openInstance()
    await backend.apply('recruiter', sampleApplication('a@b,victim@example.com'))
    expect(await queueOf(await backend.database())).not.toContain('victim')
    await mailer.work()
    expect(server.arrived.map(({ to }) => to)).toEqual([team])
  })
})
