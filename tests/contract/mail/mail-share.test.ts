import { afterAll, expect, test, vi } from 'vitest'
import { createEmbeddedBackend } from '#lib/backend/embedded.ts'
import { applicationWith } from '#tests/support/files/application-with.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { hour, mailerOf } from '#tests/support/servers/mail-site.ts'
import { describePlaces } from '#tests/support/servers/places.ts'

const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => logged.mockRestore())

describePlaces((newPlace) => {
  test('somebody types another’s address again and again → twenty confirmations a day, and others get theirs', {
    timeout: 60_000,
  }, async () => {
    const server = await startMailServer()
    const backend = createEmbeddedBackend((await newPlace()).place, { applicationsTo: [] })
    let clock = 0
    const mailer = mailerOf({
      url: server.url,
      database: backend.database,
      counts: true,
      vacancy: backend.vacancy,
      now: () => Date.now() + clock,
    })
    const apply = (email: string, index: number) =>
      backend.apply('recruiter', applicationWith({ email, idempotencyKey: `key-${email}-${index}` }))
    const toVictim = () => server.arrived.filter(({ to }) => /^victim[@+]/i.test(to[0] ?? '')).length
    for (let index = 0; index < 25; index += 1)
      await apply(`${['victim', 'Victim', `victim+${index}`][index % 3]}@example.com`, index)
    await apply('other@example.com', 0)
    await mailer.work()
    expect([toVictim(), server.arrived.length]).toEqual([20, 21])
    clock = 25 * hour
    await apply('victim@example.com', 25)
    await mailer.work()
    expect(toVictim()).toBe(21)
    const counted = await (await backend.database()).selectFrom('limits').selectAll().execute()
    expect(JSON.stringify(counted)).not.toContain('victim')
    await mailer.stop()
    await backend.close()
    await server.stop()
  })

  test('a mail that is tried again is counted once', async () => {
    const server = await startMailServer()
    const backend = createEmbeddedBackend((await newPlace()).place, { applicationsTo: [] })
    let clock = 0
    const mailer = mailerOf({
      url: server.url,
      database: backend.database,
      counts: true,
      vacancy: backend.vacancy,
      now: () => Date.now() + clock,
    })
    server.manners.recipient = () => ({ code: 450, text: 'later' })
    await backend.apply('recruiter', sampleApplication('shilan@example.com'))
    await mailer.work()
    clock = hour
    await mailer.work()
    server.manners.recipient = () => 'yes'
    clock = 2 * hour
    await mailer.work()
    expect(server.arrived).toHaveLength(1)
    const counted = await (await backend.database()).selectFrom('limits').select('count').execute()
    expect(counted).toEqual([{ count: 1 }])
    await mailer.stop()
    await backend.close()
    await server.stop()
  })
})
