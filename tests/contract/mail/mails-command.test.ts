import { afterAll, expect, test, vi } from 'vitest'
import { createEmbeddedBackend } from '#lib/backend/embedded/embedded-backend.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { runCli } from '#tests/support/servers/cli.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { mailerOf, plan } from '#tests/support/servers/mail-site.ts'
import { describePlaces } from '#tests/support/servers/places.ts'

const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => logged.mockRestore())

describePlaces((newPlace) => {
  test('npm run inbox -- mails: what waits and what was given up, and why, without addresses', {
    timeout: 60_000,
  }, async () => {
    const { place, settings } = await newPlace()
    const server = await startMailServer()
    server.manners.recipient = (to) =>
      to.endsWith('@example.com') ? { code: 550, text: `no ${to}` } : { code: 450, text: 'later' }
    const backend = createEmbeddedBackend(place, plan)
    const { reference } = await backend.apply('recruiter', sampleApplication('shilan@example.com'))
    const open = async () => (await backend.database()).$pickTables<'mails'>()
    const mailer = mailerOf({ url: server.url, open, vacancy: backend.vacancy })
    await mailer.work()
    const { stdout } = await runCli('inbox', ['mails'], settings)
    expect(stdout).toContain(`${reference}  confirmation, failed`)
    expect(stdout).toMatch(/last error +EENVELOPE RCPT TO 550/)
    expect(stdout).toContain(`${reference}  notice, waiting`)
    expect(stdout).toContain('2 e-mails')
    expect(stdout).not.toContain('@')
    const { stdout: json } = await runCli('inbox', ['mails', '--json'], settings)
    expect(JSON.parse(json)).toMatchObject([
      { reference, kind: 'confirmation', state: 'failed', attempts: 1, nextTryAt: null },
      { reference, kind: 'notice', state: 'waiting', attempts: 1 },
    ])
    await mailer.stop()
    await backend.close()
    await server.stop()
  })
})
