import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runProgram, type Settings, toolEnv } from '#tests/support/verify/run.ts'

const run = promisify(execFile)

/** Runs a tool that is too large to be a dependency. Its version is pinned, so that figures stay comparable. */
export type RegistryTool = (args: readonly string[], env?: Settings) => Promise<unknown>

/**
 * Installs a tool in the temporary folder unless it is already there; throws if that fails. The returned function
 * resolves to the tool's parsed JSON output.
 */
export const installTool = async (name: string, version: string): Promise<RegistryTool> => {
  const folder = join(tmpdir(), `${name}-${version}`)
  const executable = join(folder, 'node_modules/.bin', name)
  const installArgs = ['install', '--prefix', folder, '--no-audit', '--no-fund', `${name}@${version}`]
  if (!existsSync(executable) && !(await runProgram('npm', installArgs, { isQuiet: true })))
    throw new Error(`could not install ${name}@${version} from the npm registry`)
  return async (args, env) => {
    const { stdout } = await run(executable, args, { env: toolEnv(env), maxBuffer: 2 ** 28 })
    return JSON.parse(stdout)
  }
}
