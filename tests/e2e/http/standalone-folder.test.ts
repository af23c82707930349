import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { repository } from '#tests/support/verify/run.ts'

// Next's file tracing copies every file that a dynamic path could match, such as tests or a local database.
test('standalone folder → its top level has only the entries that the site needs', () => {
  const entries = readdirSync(join(repository, '.next/standalone')).toSorted()
  expect(entries).toEqual([
    '.next',
    'lib',
    'messages',
    'next.config.mjs',
    'next.config.ts',
    'node_modules',
    'package.json',
    'public',
    'server.js',
  ])
})
