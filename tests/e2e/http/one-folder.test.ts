import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { repository } from '#tests/support/verify/run.ts'

// Next's file tracing copies all that a dynamic path might mean: tests, and even a local database.
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
