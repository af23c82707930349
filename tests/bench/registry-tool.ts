import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Settings, succeeds, toolEnv } from '#tests/support/verify/run.ts'

const run = promisify(execFile)

/** A tool too large for this project's packages, at a fixed version so that its figures stay comparable. */
export type RegistryTool = (args: readonly string[], env?: Settings) => Promise<unknown>

/** Installs a tool from the registry once per machine; a run resolves to the JSON that it prints. */
export const registryTool = async (name: string, version: string): Promise<RegistryTool> => {
  const folder = join(tmpdir(), `${name}-${version}`)
  const executable = join(folder, 'node_modules/.bin', name)
  const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', `${name}@${version}`]
  if (!existsSync(executable) && !(await succeeds('npm', install, { isQuiet: true })))
    throw new Error(`${name} ${version} could not be installed`)
  return async (args, env) => {
    const { stdout } = await run(executable, args, { env: toolEnv(env), maxBuffer: 2 ** 28 })
    return JSON.parse(stdout)
  }
}
