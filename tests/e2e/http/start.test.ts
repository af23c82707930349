import { expect, test } from '@playwright/test'
import { startSite } from '#tests/support/servers/site.ts'

const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')

const wrongSettings: Record<string, string>[] = [
  { SITE_URL: 'www.example.com' },
  { RETENTION_DAYS: '0' },
  { ANDROID_APPS: `com.example.app=${fingerprint.slice(3)}` },
  { DATA_DIR: '/dev/null/data' },
  { HOST: '256.0.0.1' },
]

for (const settings of wrongSettings) {
  const [name = ''] = Object.keys(settings)
  test(`wrong ${name} → the start ends before “Ready”, with a sentence that names it`, async ({
    browserName: _,
  }, info) => {
    const env = { DATA_DIR: info.outputPath('data'), ...settings }
    await expect(startSite({ env })).rejects.toThrow(
      new RegExp(`^the site did not start:[^]*The site cannot start: .*${name} `),
    )
  })
}

// 127.0.0.2 belongs to the same machine, but only a site that listens on all addresses accepts connections to it.
const hosts = { '': 'refused', '0.0.0.0': 'accepted' }

for (const [HOST, expected] of Object.entries(hosts))
  test(`HOST “${HOST}” → a connection to another address than 127.0.0.1 is ${expected}`, async ({
    browserName: _,
  }, info) => {
    test.skip(process.platform !== 'linux', 'other systems have no 127.0.0.2')
    const site = await startSite({ env: { DATA_DIR: info.outputPath('data'), HOST } })
    const statusAt = (host: string) => {
      const url = `${site.url.replace('localhost', host)}/healthz`
      return fetch(url, { method: 'OPTIONS' }).then(
        () => 'accepted',
        () => 'refused',
      )
    }
    try {
      expect([await statusAt('127.0.0.1'), await statusAt('127.0.0.2')]).toEqual(['accepted', expected])
    } finally {
      await site.stop()
    }
  })
