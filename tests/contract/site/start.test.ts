import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { repository, toolEnv } from '#tests/support/verify/run.ts'

const script = `const { startSite } = await import('#lib/start.ts'); await startSite(); process.exit()`

const saidAtStart = async (SITE_URL: string) => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'start-'))
  const options = { cwd: repository, env: toolEnv({ DATA_DIR, SITE_URL }) }
  const args = ['--input-type=module', '--eval', script]
  const { stderr } = await promisify(execFile)(process.execPath, args, options)
  await rm(DATA_DIR, { recursive: true })
  return stderr
}

test('SITE_URL unset → one line says so, and what is missing without it', { timeout: 60_000 }, async () => {
  const [line, ...others] = (await saidAtStart('')).trim().split('\n')
  expect(JSON.parse(line ?? '')).toMatchObject({
    level: 'warn',
    event: 'start.site-url-unset',
    missing: expect.stringContaining('without JavaScript'),
  })
  expect(others).toEqual([])
  expect(await saidAtStart('https://www.example.com')).toBe('')
})
