import { expect, test } from '@playwright/test'
import { startCommand, startSite } from '#tests/support/servers/site.ts'

const certificateFingerprint = Array.from({ length: 32 }, () => 'AB').join(':')

const invalidSettings: Record<string, string>[] = [
  { SITE_URL: 'www.example.com' },
  { RETENTION_DAYS: '0' },
  { ANDROID_APPS: `com.example.app=${certificateFingerprint.slice(3)}` },
  { DATA_DIR: '/dev/null/data' },
]

for (const settings of invalidSettings) {
  const [name = ''] = Object.keys(settings)
  test(`invalid ${name} → the site does not start, and its output names the setting`, async ({
    browserName: _,
  }, info) => {
    const env = { DATA_DIR: info.outputPath('data'), ...settings }
    await expect(startSite({ env })).rejects.toThrow(
      new RegExp(`^the site did not start:[^]*The site cannot start: .*${name} `),
    )
  })
}

// 127.0.0.2 is a loopback address too, but only a site that listens on all interfaces accepts connections to it.
const cases = [
  { options: 'without -H', args: [], expected: 'refused' },
  { options: 'with -H 0.0.0.0', args: ['-H', '0.0.0.0'], expected: 'accepted' },
]

for (const { options, args, expected } of cases)
  test(`npm start ${options} → search works, and a connection to 127.0.0.2 is ${expected}`, async ({
    browserName: _,
  }, info) => {
    test.skip(process.platform !== 'linux', 'other systems have no 127.0.0.2')
    const command = [...startCommand, ...args]
    const site = await startSite({ env: { DATA_DIR: info.outputPath('data') }, command })
    const tryConnection = (ipAddress: string) =>
      fetch(`${site.url.replace('localhost', ipAddress)}/healthz`, { method: 'OPTIONS' }).then(
        () => 'accepted',
        () => 'refused',
      )
    try {
      expect([await tryConnection('127.0.0.1'), await tryConnection('127.0.0.2')]).toEqual([
        'accepted',
        expected,
      ])
      const searchResponse = await fetch(`${site.url}/ku/careers?q=recruiter`, { redirect: 'manual' })
      expect([searchResponse.status, await searchResponse.text()]).toEqual([
        200,
        expect.stringContaining('/ku/job-details/'),
      ])
    } finally {
      await site.stop()
    }
  })
