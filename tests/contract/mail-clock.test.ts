import { afterAll, expect, test, vi } from 'vitest'
import { createEmbeddedBackend } from '#lib/backend/embedded/embedded-backend.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { hour, mailerOf } from './mail-site.ts'
import { describePlaces } from './places.ts'
import { sampleApplication } from './sample-submissions.ts'

const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => logged.mockRestore())

describePlaces((newPlace) => {
  test('a clock that was two days ahead and is set right → no mail waits two days for it', async () => {
    let server = await startMailServer()
    const { port } = server
    const backend = createEmbeddedBackend((await newPlace()).place, { applicationsTo: [] })
    let clock = 48 * hour
    const open = async () => (await backend.database()).$pickTables<'mails'>()
    const now = () => Date.now() + clock
    const mailer = mailerOf({ url: server.url, open, vacancy: backend.vacancy, now })
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
