import { afterAll, expect, test, vi } from 'vitest'
import { createEmbeddedBackend } from '#lib/backend/embedded.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { hour, mailerOf } from '#tests/support/servers/mail-site.ts'
import { describePlaces } from '#tests/support/servers/places.ts'

const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => logged.mockRestore())

describePlaces((newPlace) => {
  test('a clock that was two days ahead and is set right → no mail waits two days for it', async () => {
    let server = await startMailServer()
    const { port } = server
    const backend = createEmbeddedBackend((await newPlace()).place, { applicationsTo: [] })
    let clock = 48 * hour
    const now = () => Date.now() + clock
    const mailer = mailerOf({ url: server.url, database: backend.database, vacancy: backend.vacancy, now })
    await backend.apply('recruiter', sampleApplication('shilan@example.com'))
    await server.stop()
    await mailer.work()
    server = await startMailServer({ port })
    clock = 0
    await mailer.work()
    expect(server.arrived.map(({ to }) => to)).toEqual([['shilan@example.com']])
    await mailer.stop()
    await backend.close()
    await server.stop()
  })
})
