import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { repository, succeeds } from '#tests/support/verify/run.ts'

const version = '64.0.2'
// `vercel` asks for a version of `sandbox` that no registry has.
const tools = { private: true, dependencies: { vercel: version }, overrides: { sandbox: '4.5.0' } }
// The platform's settings of a project, as its service would answer them.
const settings = { framework: 'nextjs', nodeVersion: '24.x', installCommand: 'true' }
const project = { projectId: 'prj_none', orgId: 'team_none', settings }

/** The platform's own command, installed once per machine: too large for this project's packages. */
const platformCommand = async () => {
  const folder = join(tmpdir(), `vercel-${version}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(tools))
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts']
  expect(await succeeds('npm', install, { cwd: folder, isQuiet: true })).toBe(true)
  return join(folder, 'node_modules/.bin/vercel')
}

const functionFile = z.object({ runtime: z.string(), filePathMap: z.record(z.string(), z.string()) })
const notCopied = /^\/(\.git|\.next|data|node_modules|test-results)(\/|$)/

test('`vercel build` takes the site: each route has its function, with the files that it runs by', async () => {
  test.setTimeout(900_000)
  const folder = mkdtempSync(join(tmpdir(), 'vercel-'))
  cpSync(repository, folder, {
    recursive: true,
    filter: (path) => !notCopied.test(path.slice(repository.length)),
  })
  // The packages as hard links.
  await succeeds('cp', ['-al', join(repository, 'node_modules'), folder])
  mkdirSync(join(folder, '.vercel'))
  writeFileSync(join(folder, '.vercel/project.json'), JSON.stringify(project))
  const env = { VERCEL_TELEMETRY_DISABLED: '1' }
  const build = ['build', '--prod', '--yes', '--token', 'none']
  expect(await succeeds(await platformCommand(), build, { cwd: folder, env })).toBe(true)
  const filesOf = (name: string) => {
    const place = join(folder, '.vercel/output/functions', `${name}.func`)
    const config = functionFile.parse(JSON.parse(readFileSync(join(place, '.vc-config.json'), 'utf8')))
    expect(config.runtime, name).toBe('nodejs24.x')
    return [...Object.keys(config.filePathMap), ...readdirSync(place, { recursive: true, encoding: 'utf8' })]
  }
  for (const name of ['[locale]/careers', '[locale]/job-details/[id]', 'web/uploads']) filesOf(name)
  // The process that validates files is started by its path.
  const validating = ['lib/uploads/file-validation.ts', 'node_modules/yauzl/index.js']
  expect(filesOf('web/apply-job/[id]')).toEqual(expect.arrayContaining(validating))
  // Without this file, of type `commonjs`, Node would load the middleware as an ES module.
  expect(filesOf('_middleware').some((path) => path.endsWith('.next/package.json'))).toBe(true)
  rmSync(folder, { recursive: true, force: true })
})
