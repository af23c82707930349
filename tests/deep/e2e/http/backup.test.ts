import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { type AcknowledgedApplication, sendApplication } from '#tests/bench/applicants.ts'
import { countLosses, noLosses, readStoredApplications } from '#tests/bench/stored.ts'
import { startPostgres } from '#tests/support/servers/postgres.ts'
import { type Site, startSite } from '#tests/support/servers/site.ts'
import type { Settings } from '#tests/support/verify/run.ts'

const run = promisify(execFile)

/** Installs a Debian package unless `path`, which the package would create, exists. */
const ensurePackage = async (name: string, path: string) => {
  if (existsSync(path)) return
  await run('apt-get', ['update'])
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['install', '-y', '--no-install-recommends', name], options)
}

/** Starts four applicants who keep sending forms until `stop` is called. */
const startApplicants = (site: Site) => {
  const acknowledgedApplications: AcknowledgedApplication[] = []
  let isOver = false
  const applyRepeatedly = async () => {
    while (!isOver) {
      const application = await sendApplication(site.url, 100_000)
      if (application) acknowledgedApplications.push(application)
    }
  }
  const runningApplicants = [1, 2, 3, 4].map(applyRepeatedly)
  return {
    /** Waits until the site has acknowledged at least `count` applications; returns all acknowledged applications. */
    waitForAcknowledged: async (count: number) => {
      await expect
        .poll(() => acknowledgedApplications.length, { timeout: 120_000 })
        .toBeGreaterThanOrEqual(count)
      return [...acknowledgedApplications]
    },
    stop: async () => {
      isOver = true
      await Promise.all(runningApplicants)
    },
  }
}

/**
 * Backs up a site while forms arrive. Expects the restored site to contain every application that was acknowledged
 * before the backup.
 */
const expectRestored = async (
  originalSettings: Settings,
  restoredSettings: Settings,
  restoredLocation: string,
  { backup, restore }: Record<'backup' | 'restore', () => Promise<unknown>>,
) => {
  const site = await startSite({ env: originalSettings })
  const applicants = startApplicants(site)
  const acknowledgedApplications = await applicants.waitForAcknowledged(40)
  await backup()
  await applicants.waitForAcknowledged(acknowledgedApplications.length + 20)
  await applicants.stop()
  await site.stop()
  await restore()
  const restoredSite = await startSite({ env: restoredSettings })
  expect(await (await fetch(`${restoredSite.url}/readyz`)).json()).toMatchObject({ ready: true })
  expect(await sendApplication(restoredSite.url, 1000)).not.toBeNull()
  expect(countLosses(acknowledgedApplications, await readStoredApplications(restoredLocation))).toEqual(
    noLosses,
  )
  await restoredSite.stop()
}

test.describe('backup made while forms arrive', () => {
  test('SQLite backup made by sqlite3 → the restored site contains every application acknowledged before the backup', async ({
    browserName: _,
  }, info) => {
    const folder = info.outputPath()
    await ensurePackage('sqlite3', '/usr/bin/sqlite3')
    const [oldDir, newDir, file] = [join(folder, 'old'), join(folder, 'new'), join(folder, 'backup.db')]
    await expectRestored({ DATA_DIR: oldDir }, { DATA_DIR: newDir }, newDir, {
      backup: () => run('sqlite3', [join(oldDir, 'site.db'), `vacuum into '${file}'`]),
      restore: () => run('install', ['-D', '-m', '600', file, join(newDir, 'site.db')]),
    })
  })

  test('PostgreSQL backup made by pg_dump → the restored site contains every application acknowledged before the backup', async ({
    browserName: _,
  }, info) => {
    const folder = info.outputPath()
    const versionsFolder = '/usr/lib/postgresql'
    await ensurePackage('postgresql', versionsFolder)
    const postgresFolder = join(versionsFolder, readdirSync(versionsFolder).at(-1) ?? '')
    const server = await startPostgres(postgresFolder)
    const [oldUrl, newUrl] = [await server.createDatabase(), await server.createDatabase()]
    const file = join(folder, 'backup.dump')
    await expectRestored(
      { DATABASE_URL: oldUrl, DATA_DIR: join(folder, 'old') },
      { DATABASE_URL: newUrl, DATA_DIR: join(folder, 'new') },
      newUrl,
      {
        backup: () => run(join(postgresFolder, 'bin/pg_dump'), ['--format=custom', `--file=${file}`, oldUrl]),
        restore: () =>
          run(join(postgresFolder, 'bin/pg_restore'), ['--no-owner', `--dbname=${newUrl}`, file]),
      },
    )
    await server.stop()
  })
})
