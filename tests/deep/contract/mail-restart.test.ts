import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabaseToRead } from '#lib/backend/store/database.ts'
import { type MailServer, startMailServer } from '#tests/support/servers/mail-server.ts'
import { hour, queueOf } from '#tests/support/servers/mail-site.ts'
import { describePlaces } from '#tests/support/servers/places.ts'
import { repository } from '#tests/support/verify/run.ts'

describePlaces((newPlace) => {
  let server: MailServer
  beforeEach(async () => {
    server = await startMailServer()
  })
  afterEach(() => server.stop())

  const startSite = (place: string, settings: Record<string, string>) => {
    const args = Object.entries({ place, url: server.url, ...settings }).flatMap(([name, value]) => [
      `--${name}`,
      value,
    ])
    const child = spawn(process.execPath, ['tests/support/servers/mailing-site.ts', ...args], {
      cwd: repository,
      stdio: 'ignore',
    })
    return {
      kill: async () => {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      },
    }
  }
  const recipients = () => server.arrived.map(({ to }) => to[0]).toSorted()

  test('killed before the server took anything → the next process sends each mail once', {
    timeout: 60_000,
  }, async () => {
    const { place } = await newPlace()
    server.manners.data = 'nothing'
    const first = startSite(place, { email: 'first@example.com' })
    await server.until(() => server.tries() > 0)
    await first.kill()
    server.manners.data = 'yes'
    const second = startSite(place, { email: 'second@example.com', ahead: String(hour) })
    await server.until(() => server.arrived.length >= 4)
    await second.kill()
    expect(recipients()).toEqual([
      'first@example.com',
      'hr@company.example',
      'hr@company.example',
      'second@example.com',
    ])
  })

  test('killed when the server had taken it, and nobody knew → it comes again under the same id', {
    timeout: 60_000,
  }, async () => {
    const { place } = await newPlace()
    const taken = Promise.withResolvers<string | undefined>()
    server.manners.data = async ({ messageId }) => {
      taken.resolve(messageId)
      return 'nothing'
    }
    const first = startSite(place, { email: 'first@example.com' })
    const id = await taken.promise
    await first.kill()
    server.manners.data = 'yes'
    const second = startSite(place, { ahead: String(hour) })
    await server.until(() => server.arrived.length >= 2)
    await second.kill()
    expect(server.arrived.map(({ mail }) => mail.messageId)).toContain(id)
    expect(server.arrived).toHaveLength(2)
  })

  test('killed while it waits → nothing is lost, and what was sent leaves no address', {
    timeout: 60_000,
  }, async () => {
    const { place } = await newPlace()
    server.manners.recipient = (to) => (to.startsWith('first') ? { code: 450, text: 'later' } : 'yes')
    const first = startSite(place, { email: 'first@example.com' })
    await server.until(() => server.arrived.length >= 1)
    await first.kill()
    const db = openDatabaseToRead(place)
    expect(await queueOf(db)).toContain('first@example.com')
    server.manners.recipient = () => 'yes'
    const second = startSite(place, { ahead: String(hour) })
    await server.until(() => server.arrived.some(({ to }) => to[0] === 'first@example.com'))
    await expect.poll(() => queueOf(db), { timeout: 10_000 }).not.toContain('@')
    await second.kill()
    await db.destroy()
    expect(recipients().filter((to) => to === 'first@example.com')).toHaveLength(1)
  })
})
