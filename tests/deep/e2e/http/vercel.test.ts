import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { repository, runProgram } from '#tests/support/verify/run.ts'

const version = '64.0.2'
// `vercel` depends on a version of `sandbox` that is not published.
const packageJson = { private: true, dependencies: { vercel: version }, overrides: { sandbox: '4.5.0' } }
// Project settings in the format of Vercel's API.
const settings = { framework: 'nextjs', nodeVersion: '24.x', installCommand: 'true' }
const project = { projectId: 'prj_none', orgId: 'team_none', settings }

/** Installs Vercel's CLI, which is too large to be a dependency, and returns its path. */
const installVercel = async () => {
  const folder = join(tmpdir(), `vercel-${version}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packageJson))
  const installArgs = ['install', '--no-audit', '--no-fund', '--ignore-scripts']
  expect(await runProgram('npm', installArgs, { cwd: folder, isQuiet: true })).toBe(true)
  return join(folder, 'node_modules/.bin/vercel')
}

const functionConfigSchema = z.object({ runtime: z.string(), filePathMap: z.record(z.string(), z.string()) })
const skippedPathPattern = /^\/(\.git|\.next|data|node_modules|test-results)(\/|$)/

test('`vercel build` → functions run on Node 24; the function for applications includes the file-validation code', async () => {
  test.setTimeout(900_000)
  const folder = mkdtempSync(join(tmpdir(), 'vercel-'))
  cpSync(repository, folder, {
    recursive: true,
    filter: (path) => !skippedPathPattern.test(path.slice(repository.length)),
  })
  // Hard-link the packages instead of copying them.
  await runProgram('cp', ['-al', join(repository, 'node_modules'), folder])
  mkdirSync(join(folder, '.vercel'))
  writeFileSync(join(folder, '.vercel/project.json'), JSON.stringify(project))
  const env = { VERCEL_TELEMETRY_DISABLED: '1' }
  const buildArgs = ['build', '--prod', '--yes', '--token', 'none']
  expect(await runProgram(await installVercel(), buildArgs, { cwd: folder, env })).toBe(true)
  const checkRuntimeAndListFiles = (name: string) => {
    const functionFolder = join(folder, '.vercel/output/functions', `${name}.func`)
    const config = functionConfigSchema.parse(
      JSON.parse(readFileSync(join(functionFolder, '.vc-config.json'), 'utf8')),
    )
    expect(config.runtime, name).toBe('nodejs24.x')
    return [
      ...Object.keys(config.filePathMap),
      ...readdirSync(functionFolder, { recursive: true, encoding: 'utf8' }),
    ]
  }
  for (const name of ['[locale]/careers', '[locale]/job-details/[id]', 'web/uploads'])
    checkRuntimeAndListFiles(name)
  // The route runs `file-validation.ts` in a separate process, so the build cannot trace these files itself.
  const validationFiles = ['backend/files/file-validation.ts', 'node_modules/yauzl/index.js']
  expect(checkRuntimeAndListFiles('web/apply-job/[id]')).toEqual(expect.arrayContaining(validationFiles))
  // `.next/package.json` sets the type `commonjs`. Without that file, Node would load the middleware as an ES module.
  expect(checkRuntimeAndListFiles('_middleware').some((path) => path.endsWith('.next/package.json'))).toBe(
    true,
  )
  rmSync(folder, { recursive: true, force: true })
})
