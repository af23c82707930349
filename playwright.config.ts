import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/support/browser/browser.ts'
import type { TestOptions } from './tests/support/browser/e2e.ts'
import { findFreePort } from './tests/support/servers/site.ts'

// Worker processes load this file too, and must use the main process's ports and folder.
process.env.E2E_PORT ??= String(await findFreePort())
process.env.E2E_MAPS_PORT ??= String(await findFreePort())
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'site-data-'))
  process.env.E2E_DATA_DIR = folder
  process.on('exit', () => {
    for (const dataFolder of [folder, `${folder}-maps`])
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  })
}

const { E2E_PORT, E2E_MAPS_PORT, E2E_DATA_DIR: dataDir = '', SITE_LOGS: logFolder } = process.env

const siteServer = (port = '', env: Record<string, string> = {}) => ({
  command: `npm -s start -- -p ${port}${logFolder ? ` >>'${logFolder}/${port}.log' 2>&1` : ''}`,
  url: `http://localhost:${port}/ku`,
  env: { NEXT_TELEMETRY_DISABLED: '1', ...env },
  reuseExistingServer: false,
  timeout: 180_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
})

const browserOptions = launchOptions()

// Pages in tests are too short-lived to benefit from V8's optimizing compilers.
const compilerFlags = '--js-flags=--no-turbofan --no-maglev'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export default defineConfig<TestOptions>({
  testDir: 'tests',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A browser test can fail on a busy machine. `npm run verify` lists the tests that passed only on retry.
  retries: 1,
  // This timeout is long so that tests do not fail on a busy machine.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // Use more workers than a small machine has cores. A test spends half its time waiting for its page.
  workers: 3,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${E2E_PORT}`,
    launchOptions: { ...browserOptions, args: [...browserOptions.args, compilerFlags] },
    locale: 'en-GB',
    timezoneId: 'Asia/Baghdad',
  },
  // A test's folder selects its projects: tests in `phone` run in Sorani, those in `desktop` in English, and those in
  // `phone-and-desktop` in both. Desktop tests tagged `@arabic` run in Arabic too.
  projects: [
    { name: 'http', testMatch: 'e2e/http/*.test.ts' },
    {
      name: 'plain',
      testMatch: 'e2e/plain/*.test.ts',
      use: { javaScriptEnabled: false, viewport: phone.viewport },
    },
    { name: 'phone', testMatch: 'e2e/{phone,phone-and-desktop}/*.test.ts', use: { code: 'ku', ...phone } },
    {
      name: 'desktop',
      testMatch: 'e2e/{desktop,phone-and-desktop}/*.test.ts',
      use: { code: 'en', viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'arabic',
      testMatch: 'e2e/*desktop/*.test.ts',
      grep: /@arabic/,
      use: { code: 'ar', viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: [
    siteServer(E2E_PORT, { DATA_DIR: dataDir, SECURITY_CONTACT: 'security@example.com' }),
    siteServer(E2E_MAPS_PORT, {
      DATA_DIR: `${dataDir}-maps`,
      GOOGLE_MAPS_API_KEY: 'sample-key',
      MAP_DEMO: '1',
    }),
  ],
})
