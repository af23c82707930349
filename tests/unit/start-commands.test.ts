import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '#tests/support/verify/run.ts'

// Browsers send a site the cookies of its parent domain too, but Node refuses headers above 16 kB by default.
test.each([
  ['package.json', 2],
  ['deploy/site.service', 1],
  ['Dockerfile', 1],
  ['playwright.config.ts', 1],
])('start commands in %s → accept headers of up to 64 kB', (path, count) => {
  const commands = readFileSync(join(repository, path), 'utf8').match(/.*--max-semi-space-size=8.*/g) ?? []
  expect(commands).toHaveLength(count)
  for (const command of commands) expect(command).toContain('--max-http-header-size=65536')
})
