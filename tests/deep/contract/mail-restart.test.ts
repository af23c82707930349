import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '#tests/support/servers/mail-server.ts'
import { hour } from '#tests/support/servers/mail-site.ts'
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
})
