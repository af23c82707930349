import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { repository, type Settings, toolEnv } from '#tests/support/verify/run.ts'

/** Returns the first line that a starting site logs; null if it logs none. */
const startSiteAndReadFirstLine = async (settings: Settings) => {
  const script = `const { startSite } = await import('#lib/start.ts'); await startSite()
    process.stderr.write('started\\n'); setInterval(() => {}, 1000)`
  const siteProcess = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: repository,
    env: toolEnv(settings),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lineIterator = createInterface(siteProcess.stderr)[Symbol.asyncIterator]()
  const { value: line } = await lineIterator.next()
  // The site handles SIGTERM, and the interval would keep the process alive, so send SIGKILL.
  siteProcess.kill('SIGKILL')
  return line === 'started' ? null : JSON.parse(line ?? '')
}

let DATA_DIR: string
beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'start-'))
})
afterEach(() => rm(DATA_DIR, { recursive: true, maxRetries: 3 }))

test('site started without SITE_URL → start.origin-assumed is logged with the missing features; with SITE_URL, it is not logged', async () => {
  expect(await startSiteAndReadFirstLine({ DATA_DIR, SITE_URL: '' })).toMatchObject({
    level: 'warn',
    event: 'start.origin-assumed',
    origin: 'http://localhost:3000',
    missing: expect.stringContaining('without JavaScript'),
    links: expect.stringContaining('npm run -s inbox -- links'),
  })
  const lineWithGateway = await startSiteAndReadFirstLine({
    DATA_DIR,
    SITE_URL: '',
    SMS_WEBHOOK_URL: 'https://sms.example.com',
  })
  expect(lineWithGateway).not.toHaveProperty('links')
  expect(await startSiteAndReadFirstLine({ DATA_DIR, SITE_URL: 'https://www.example.com' })).toBeNull()
})

const fullDeviceFd = openSync('/dev/full', 'w')
afterAll(() => closeSync(fullDeviceFd))

test.each([
  ['on a full disk', fullDeviceFd],
  ['closed', 'pipe'],
] as const)(
  'stdout and stderr %s → a process started with lib/preload.ts keeps running',
  async (_, output) => {
    const loggingCode =
      "for (const log of [console.log, console.error]) log('first line'), setTimeout(log, 100, 'next line')"
    const script = `${loggingCode}; setTimeout(() => process.exit(7), 200)`
    const child = spawn(process.execPath, ['--import', './lib/preload.ts', '--eval', script], {
      cwd: repository,
      env: toolEnv({}),
      stdio: ['ignore', output, output],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.destroy()
    const [code] = await once(child, 'exit')
    expect(code).toBe(7)
  },
)
