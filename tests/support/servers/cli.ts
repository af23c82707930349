import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { repository, type Settings } from '#tests/support/verify/run.ts'

const run = promisify(execFile)

/** Runs one of the operator's commands, `lib/cli/<name>.ts`, to its end. */
export const runCli = (name: string, args: readonly string[], settings: Settings) => {
  const options = { cwd: repository, env: { ...process.env, ...settings } }
  return run(process.execPath, [`lib/cli/${name}.ts`, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )
}
