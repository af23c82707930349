import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { repository } from '#tests/support/verify/run.ts'

// A path that the tracer cannot follow takes all it might be: tests, and the database of whoever builds.
test('the folder that other machines get holds the site, and nothing else of the project', () => {
  const given = readdirSync(join(repository, '.next/standalone')).toSorted()
  const site = [
    '.next',
    'lib',
    'messages',
    'next.config.mjs',
    'next.config.ts',
    'node_modules',
    'package.json',
    'public',
    'server.js',
  ]
  expect(given).toEqual(site)
})
