import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Settings } from '#tests/support/verify/run.ts'
import { type Postgres, startPostgres } from './postgres.ts'

/**
 * A new, empty database. `location` is its directory or connection string. A process started with `settings` uses the
 * database.
 */
export type TestDatabase = { location: string; settings: Settings }

type CreateDatabase = () => Promise<TestDatabase>

/** Starts a PostgreSQL server before the tests of a file or block, and stops it after them. */
export const setUpPostgres = () => {
  let server: Postgres
  beforeAll(async () => {
    server = await startPostgres()
  }, 60_000)
  afterAll(() => server.stop(), 60_000)
  return () => server
}

/** Runs tests on SQLite and, if `includesPostgres` is true, on PostgreSQL too. The default is true in `verify:deep`. */
export const describeOnDatabases = (
  defineTests: (createTestDatabase: CreateDatabase) => void,
  includesPostgres = Boolean(process.env.EVERY_DATABASE),
): void => {
  describe('on SQLite', () => {
    const directories: string[] = []
    afterAll(() => Promise.all(directories.map((directory) => rm(directory, { recursive: true }))))
    defineTests(async () => {
      const directory = await mkdtemp(join(tmpdir(), 'place-'))
      directories.push(directory)
      return { location: directory, settings: { DATA_DIR: directory, DATABASE_URL: '' } }
    })
  })

  if (includesPostgres)
    describe('on PostgreSQL', () => {
      const server = setUpPostgres()
      defineTests(async () => {
        const databaseLocation = await server().createDatabase()
        return { location: databaseLocation, settings: { DATABASE_URL: databaseLocation } }
      })
    })
}
