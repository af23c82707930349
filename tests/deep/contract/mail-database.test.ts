import { afterAll, expect, test, vi } from 'vitest'
import { createEmbeddedBackend } from '#lib/backend/embedded.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { hour, mailerOf, queueOf } from '#tests/support/servers/mail-site.ts'
import { postgresForTests } from '#tests/support/servers/places.ts'

const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => logged.mockRestore())

const postgres = postgresForTests()

test('the database dies when the server took a mail → it is written down later, and not sent again', async () => {
  const server = await startMailServer()
  const place = await postgres().createDatabase()
  const backend = createEmbeddedBackend(place, { applicationsTo: [] })
  await backend.open()
  let clock = 0
  const now = () => Date.now() + clock
  const mailer = mailerOf({ url: server.url, database: backend.database, vacancy: backend.vacancy, now })
  await backend.apply('recruiter', sampleApplication('shilan@example.com'))
  server.manners.data = async () => {
    await postgres().kill()
    return 'yes'
  }
  await mailer.work()
  expect(server.arrived).toHaveLength(1)
  await postgres().start()
  clock = hour
  await expect
    .poll(
      async () => {
        await mailer.work()
        return queueOf(await backend.database()).catch(() => '@')
      },
      { timeout: 20_000 },
    )
    .not.toContain('@')
  expect(server.arrived).toHaveLength(1)
  expect(logged.mock.calls.join()).toContain('queue.round-failed')
  await mailer.stop()
  await backend.close()
  await server.stop()
}, 60_000)
