import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '#tests/support/verify/run.ts'

const read = (path: string) => readFileSync(join(repository, path), 'utf8')

test.each([
  ['package.json', /^ {4}"(?:start|postup)": "exec sh deploy\/start\.sh",$/gm, 2],
  ['deploy/site.service', /^ExecStart=\/bin\/sh deploy\/start\.sh -p 3000$/gm, 1],
  ['Dockerfile', /^ENTRYPOINT \["sh", "deploy\/start\.sh"\]$/gm, 1],
])('start commands in %s → run deploy/start.sh', (path, commandPattern, count) => {
  expect(read(path).match(commandPattern)).toHaveLength(count)
})

test('start script → sets a longer keep-alive timeout than nginx', () => {
  const [, nginxSeconds] = /^ {2}keepalive_timeout (\d+)s;$/m.exec(read('deploy/nginx.conf')) ?? []
  const [, timeoutMs] = /^export KEEP_ALIVE_TIMEOUT=(\d+)$/m.exec(read('deploy/start.sh')) ?? []
  expect(Number(timeoutMs)).toBeGreaterThan(1000 * Number(nginxSeconds))
})
