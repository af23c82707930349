import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { runCli } from '#tests/support/servers/cli.ts'
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
    origin: 'http://localhost:3000',
    missing: expect.stringContaining('without JavaScript'),
  })
  expect(others).toEqual([])
  expect(await saidAtStart('https://www.example.com')).toBe('')
})

test('in production with samples in place → one line says how many, and what lists them', {
  timeout: 60_000,
}, async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'start-'))
  const serve = script.replace('process.exit()', 'setInterval(() => {}, 1000)')
  const settings = { DATA_DIR, SITE_URL: 'https://www.example.com', NODE_ENV: 'production' }
  const site = spawn(process.execPath, ['--input-type=module', '--eval', serve], {
    cwd: repository,
    env: toolEnv(settings),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines = createInterface(site.stderr)[Symbol.asyncIterator]()
  const { value: line } = await lines.next()
  // Its own timer would outlive a request to end.
  site.kill('SIGKILL')
  const { stdout } = await runCli('samples', [], { DATA_DIR })
  const told = JSON.parse(line ?? '')
  expect(told).toMatchObject({ level: 'warn', event: 'start.samples', list: 'npm run samples' })
  expect(stdout).toContain(`\n${told.count} to replace or to confirm`)
  await rm(DATA_DIR, { recursive: true, maxRetries: 3 })
})
