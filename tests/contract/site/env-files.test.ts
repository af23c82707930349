import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { repository, toolEnv } from '#tests/support/verify/run.ts'

const folder = await mkdtemp(join(tmpdir(), 'env-files-'))
afterAll(() => rm(folder, { recursive: true }))

/** Returns settings as the site reads them, after both the site and Next have loaded the env files. */
const readSiteSettings = async (names: readonly string[], variables = {}): Promise<unknown> => {
  const script = `
    const { loadEnvFiles } = await import('${repository}/lib/settings/env-files.ts')
    loadEnvFiles()
    const { default: next } = await import('${repository}/node_modules/@next/env/dist/index.js')
    next.loadEnvConfig('.', false)
    const { env } = await import('${repository}/lib/settings/env.ts')
    console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => env()[name])))`
  const options = { cwd: folder, env: toolEnv(variables) }
  const { stdout } = await promisify(execFile)('node', ['--input-type=module', '--eval', script], options)
  return JSON.parse(stdout)
}

test('`$` in .env values or environment variables → is not expanded', async () => {
  const lines = [
    "SMTP_URL='smtp://u:pa$1x@h'",
    'MAIL_FROM=site$HOME@example.com',
    'SMS_WEBHOOK_URL="https://sms.example.com/$$HOME/$"',
    "DATABASE_URL='postgres://u:file@h/site'",
  ]
  await writeFile(join(folder, '.env'), lines.join('\n'))
  await writeFile(join(folder, '.env.local'), 'MEDIA_ORIGINS=https://a.example')
  const names = ['SMTP_URL', 'MAIL_FROM', 'SMS_WEBHOOK_URL', 'DATABASE_URL', 'MEDIA_ORIGINS']
  expect(await readSiteSettings(names, { DATABASE_URL: 'postgres://u:pa$1x@h/site' })).toEqual([
    'smtp://u:pa$1x@h',
    'site$HOME@example.com',
    'https://sms.example.com/$$HOME/$',
    'postgres://u:pa$1x@h/site',
    ['https://a.example'],
  ])
})

test('env file with CRLF line endings and spaces inside quotes → values are trimmed', async () => {
  await writeFile(join(folder, '.env'), 'DATA_DIR="x/site "\r\nSITE_URL=https://www.example.com\r\n')
  expect(await readSiteSettings(['DATA_DIR', 'SITE_URL'])).toEqual(['x/site', 'https://www.example.com'])
})
