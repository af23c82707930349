import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { repository, succeeds } from '#tests/support/verify/run.ts'

const run = promisify(execFile)

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

const functionFile = z.object({ runtime: z.string(), filePathMap: z.record(z.string(), z.string()) })

test('`vercel build` takes the site: each route has its function, with the files that it runs by', async () => {
  test.setTimeout(900_000)
  const folder = mkdtempSync(join(tmpdir(), 'vercel-'))
  await build(folder)
  const output = join(folder, '.vercel/output')
  const partsOf = (name: string) => {
    const place = join(output, 'functions', `${name}.func`)
    const { runtime, filePathMap } = functionFile.parse(
      JSON.parse(readFileSync(join(place, '.vc-config.json'), 'utf8')),
    )
    return [
      runtime,
      ...Object.keys(filePathMap),
      ...readdirSync(place, { recursive: true, encoding: 'utf8' }),
    ]
  }
  for (const name of ['[locale]/careers', '[locale]/job-details/[id]', 'web/apply-job/[id]', 'web/uploads'])
    expect(partsOf(name), name).toContain('nodejs24.x')
  // The process that validates files is started by its path.
  expect(partsOf('web/apply-job/[id]')).toEqual(
    expect.arrayContaining(['lib/uploads/file-validation.ts', 'node_modules/yauzl/index.js']),
  )
  // Without it Node takes the middleware for another kind of module.
  expect(partsOf('_middleware').some((path) => path.endsWith('.next/package.json'))).toBe(true)
  rmSync(folder, { recursive: true, force: true })
})
