import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { type SentApplication, sendApplication } from '#tests/bench/applicants.ts'
import { lossesOf, noLosses, storedIn } from '#tests/bench/stored.ts'
import { startPostgres } from '#tests/support/servers/postgres.ts'
import { type Site, startSite } from '#tests/support/servers/site.ts'
import type { Settings } from '#tests/support/verify/run.ts'

const run = promisify(execFile)

/** Debian's package, installed where a file of it is missing. */
const ensure = async (name: string, file: string) => {
  if (existsSync(file)) return
  await run('apt-get', ['update'])
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['install', '-y', '--no-install-recommends', name], options)
}

/** Applicants who send one form after the other; `enough` resolves to those who have their answer by then. */
const startApplicants = (site: Site) => {
  const sent: SentApplication[] = []
  let isOver = false
  const apply = async () => {
    while (!isOver) {
      const one = await sendApplication(site.url, 100_000)
      if (one) sent.push(one)
    }
  }
  const sending = [1, 2, 3, 4].map(apply)
  return {
    enough: async (count: number) => {
      await expect.poll(() => sent.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(count)
      return [...sent]
    },
    stop: async () => {
      isOver = true
      await Promise.all(sending)
    },
  }
}

/** Makes a backup while forms come in, restores it, and expects all that was acknowledged before the backup. */
const survives = async (
  before: Settings,
  after: Settings,
  place: string,
  { backup, restore }: Record<'backup' | 'restore', () => Promise<unknown>>,
) => {
  const site = await startSite({ env: before })
  const applicants = startApplicants(site)
  const acknowledged = await applicants.enough(40)
  await backup()
  await applicants.enough(acknowledged.length + 20)
  await applicants.stop()
  await site.stop()
  await restore()
  const restored = await startSite({ env: after })
  expect(await (await fetch(`${restored.url}/readyz`)).json()).toMatchObject({ ready: true })
  expect(await sendApplication(restored.url, 1000)).not.toBeNull()
  expect(lossesOf(acknowledged, await storedIn(place))).toEqual(noLosses)
  await restored.stop()
}

test.describe('a backup while forms come in, restored where nothing was', () => {
  test('SQLite, by sqlite3', async ({ browserName: _ }, info) => {
    const folder = info.outputPath()
    await ensure('sqlite3', '/usr/bin/sqlite3')
    const [old, fresh] = [join(folder, 'old'), join(folder, 'fresh')]
    await survives({ DATA_DIR: old }, { DATA_DIR: fresh }, fresh, {
      backup: () => run('sqlite3', [join(old, 'site.db'), `.backup '${join(folder, 'backup.db')}'`]),
      restore: () => run('install', ['-D', '-m', '600', join(folder, 'backup.db'), join(fresh, 'site.db')]),
    })
  })

  test('PostgreSQL, by pg_dump', async ({ browserName: _ }, info) => {
    const folder = info.outputPath()
    const versions = '/usr/lib/postgresql'
    await ensure('postgresql', versions)
    const debian = join(versions, readdirSync(versions).at(-1) ?? '')
    const server = await startPostgres(debian)
    const [old, fresh] = [await server.createDatabase(), await server.createDatabase()]
    const file = join(folder, 'backup.dump')
    await survives(
      { DATABASE_URL: old, DATA_DIR: join(folder, 'old') },
      { DATABASE_URL: fresh, DATA_DIR: join(folder, 'fresh') },
      fresh,
      {
        backup: () => run(join(debian, 'bin/pg_dump'), ['--format=custom', `--file=${file}`, old]),
        restore: () => run(join(debian, 'bin/pg_restore'), ['--no-owner', `--dbname=${fresh}`, file]),
      },
    )
    await server.stop()
  })
})
