import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { language } from '#tests/support/browser/e2e.ts'
import { runCli } from '#tests/support/servers/cli.ts'
import { type Postgres, startPostgres } from '#tests/support/servers/postgres.ts'
import { smokeForms, smokePages } from '#tests/support/servers/smoke.ts'
import { startVercel } from '#tests/support/servers/vercel.ts'
import { repository, type Settings, succeeds } from '#tests/support/verify/run.ts'

const run = promisify(execFile)
const { words } = language('en')

const version = '64.0.2'
// The command asks for a version of it that no registry has.
const tools = { private: true, dependencies: { vercel: version }, overrides: { sandbox: '4.5.0' } }
// What the platform would answer, for a project that nobody knows.
const settings = { framework: 'nextjs', nodeVersion: '24.x', installCommand: 'true' }
const project = { projectId: 'prj_none', orgId: 'team_none', settings }

/** The platform's own command, installed once per machine: too large for this project's packages. */
const platformCommand = async () => {
  const folder = join(tmpdir(), `vercel-${version}`)
  const program = join(folder, 'node_modules/.bin/vercel')
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(tools))
  const options = { cwd: folder, isQuiet: true }
  if (!(await succeeds('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], options)))
    throw new Error(`vercel ${version}, which builds as the platform does, cannot be installed`)
  return program
}

/** A copy of the project, built as the platform builds it; nobody is asked. */
const build = async (folder: string) => {
  const program = await platformCommand()
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: repository,
  })
  // Its own files, what is made of them once, and the packages as hard links.
  for (const path of [...stdout.trim().split('\n'), 'public', 'messages'])
    if (existsSync(join(repository, path)))
      cpSync(join(repository, path), join(folder, path), { recursive: true })
  await run('cp', ['-al', join(repository, 'node_modules'), folder])
  mkdirSync(join(folder, '.vercel'))
  writeFileSync(join(folder, '.vercel/project.json'), JSON.stringify(project))
  const env = { VERCEL_TELEMETRY_DISABLED: '1' }
  const said: string[] = []
  const options = { cwd: folder, env, write: (text: string) => said.push(text) }
  if (!(await succeeds(program, ['build', '--prod', '--yes', '--token', 'none'], options)))
    throw new Error(said.join(''))
}

test.describe('what `vercel build` makes', () => {
  // It builds the whole site once more, for all of them.
  test.describe.configure({ mode: 'default', timeout: 900_000 })
  const folder = mkdtempSync(join(tmpdir(), 'vercel-'))
  const copy = join(folder, 'project')
  let postgres: Postgres | undefined
  test.beforeAll(async () => {
    test.setTimeout(900_000)
    mkdirSync(copy)
    ;[postgres] = await Promise.all([startPostgres(), build(copy)])
  })
  test.afterAll(async () => {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const start = (env: Settings) => {
    const own = mkdtempSync(join(folder, 'functions-'))
    return startVercel(copy, own, { SITE_URL: 'https://www.example.com', DATA_DIR: '', ...env })
  }

  test('with a database it is the site', async () => {
    const database = (await postgres?.createDatabase()) ?? ''
    const { url, growOld, stop } = await start({ DATABASE_URL: database })
    const cli = async (name: 'inbox' | 'vacancies', ...args: string[]) => {
      const { stdout } = await runCli(name, args, { DATABASE_URL: database })
      return stdout
    }
    const statusOf = async (path: string) => (await fetch(url + path)).status

    await test.step('pages, files and what is missing', () => smokePages(url))

    await test.step('files in pieces below the limit of a body', () =>
      smokeForms(url, (list) => cli('inbox', list), { cvBytes: 6_000_000, pieceBytes: 4_400_000 }))

    await test.step('addresses', async () => {
      const root = await fetch(url, { redirect: 'manual', headers: { 'accept-language': 'ar' } })
      expect([root.status, root.headers.get('location')]).toEqual([307, '/ar'])
      const found = await fetch(`${url}/en/careers?q=recruiter`)
      expect([found.status, await found.text()]).toEqual([200, expect.stringContaining('/recruiter')])
      for (const path of ['/robots.txt', '/sitemap.xml', '/en/careers/feed.xml', '/readyz'])
        expect([path, await statusOf(path)]).toEqual([path, 200])
    })

    await test.step('the settings of the start, not of the build', async () => {
      for (const path of ['/en', '/en/about', '/en/job-details/recruiter'])
        expect(await (await fetch(url + path)).text()).toContain(
          `rel="canonical" href="https://www.example.com${path}"`,
        )
    })

    await test.step('an unknown vacancy is 404, one that closes becomes 410, with their texts', async () => {
      const unknown = await fetch(`${url}/en/job-details/none`)
      expect([unknown.status, await unknown.text()]).toEqual([
        404,
        expect.stringContaining(words['job-details'].notFound.title),
      ])
      const path = '/en/job-details/payments-accountant'
      expect(await statusOf(path)).toBe(200)
      await cli('vacancies', 'close', 'payments-accountant')
      expect(await statusOf(path)).toBe(200)
      growOld()
      await expect.poll(() => statusOf(path)).toBe(410)
    })

    await test.step('the page of one person is kept nowhere', async () => {
      const page = await fetch(`${url}/en/application/AB12-CD34-EF56`)
      expect([page.status, page.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
    })
    await stop()
  })

  test('without one it says what it needs, and takes nothing that it would lose', async () => {
    const { url, said, stop } = await start({ DATABASE_URL: '' })
    expect((await fetch(`${url}/ku`)).status).toBe(200)
    const sent = await fetch(`${url}/web/contact-us`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ lng: 'en', name: 'Shilan', email: 'shilan@example.com', message: 'Hello' }),
    })
    expect([sent.status, await sent.json()]).toEqual([
      503,
      { success: false, message: expect.stringContaining(words.common.delay.noRoom), errors: {} },
    ])
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    expect(said.join('')).toContain('DATABASE_URL')
    await stop()
  })
})
