import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { repository } from '#tests/support/verify/run.ts'

const run = promisify(execFile)

// Asked for where they are needed: whoever does not touch these files installs none of it.
test.each([
  ['Dockerfile', 'dockerfile-utils@0.16.3', ['dockerfile-utils', 'lint'], []],
  // Its proxy is there for everybody, on every interface; quotes are the formatter's.
  [
    'compose.yaml',
    'dclint@3.1.0',
    ['dclint'],
    [
      '--max-warnings=0',
      ...['no-unbound-port-interfaces', 'require-quotes-in-ports'].map((rule) => `--disable-rule=${rule}`),
    ],
  ],
])('%s has no fault that %s knows', async (name, linter, program, options) => {
  const args = ['exec', '--yes', `--package=${linter}`, '--', ...program, join(repository, name), ...options]
  // Outside of the project, whose packages would be looked through first.
  const { stdout } = await run('npm', args, { cwd: tmpdir() })
  expect(stdout.trim()).toBe('')
})
