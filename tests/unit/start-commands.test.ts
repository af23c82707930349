import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '#tests/support/verify/run.ts'

const read = (path: string) => readFileSync(join(repository, path), 'utf8')

// Browsers send a site the cookies of its parent domain too, but Node refuses headers above 16 kB by default.
test.each([
  ['package.json', 2],
  ['deploy/site.service', 1],
  ['Dockerfile', 1],
])('start commands in %s → accept headers of up to 64 kB', (path, count) => {
  const commands = read(path).match(/.*--max-semi-space-size=8.*/g) ?? []
  expect(commands).toHaveLength(count)
  for (const command of commands) expect(command).toMatch(/--max-http-header-size=65536\b/)
})

// The preload file reads `.env` before Next, and keeps the site running if its first lines cannot be written.
test.each(['package.json', 'deploy/site.service'])('start commands in %s → load the preload file', (path) => {
  for (const command of read(path).match(/.*--max-semi-space-size=8.*/g) ?? [])
    expect(command).toContain('--import ./lib/preload.ts ')
})

test('start commands → keep connections longer than nginx', () => {
  const [, nginxSeconds] = /^ {2}keepalive_timeout (\d+)s;$/m.exec(read('deploy/nginx.conf')) ?? []
  const files = ['package.json', 'deploy/site.service', 'Dockerfile'].map(read)
  const timeouts = files.flatMap((text) => [
    ...text.matchAll(/(?:--keepAliveTimeout |KEEP_ALIVE_TIMEOUT=)(\d+)/g),
  ])
  expect(timeouts).toHaveLength(4)
  for (const [, timeoutMs] of timeouts) expect(Number(timeoutMs)).toBeGreaterThan(1000 * Number(nginxSeconds))
})
