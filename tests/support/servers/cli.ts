import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { parseEnv } from '#lib/base/env.ts'
import { inbox } from '#lib/cli/inbox.ts'
import { landing } from '#lib/cli/landing.ts'
import { samples } from '#lib/cli/samples.ts'
import { vacancies } from '#lib/cli/vacancies.ts'
import { repository, type Settings } from '#tests/support/verify/run.ts'

const commands = { inbox, landing, samples, vacancies }
type Name = keyof typeof commands

/** Runs one of the operator's commands in this process. */
export const runCli = (name: Name, args: string[], settings: Settings) =>
  commands[name].run(args, () => parseEnv({ ...process.env, ...settings }))

const run = promisify(execFile)

/** Runs one of the operator's commands in a new process. */
export const spawnCli = (name: Name, args: string[], settings: Settings): ReturnType<typeof runCli> => {
  const options = { cwd: repository, env: { ...process.env, ...settings } }
  return run(process.execPath, [`lib/cli/${name}.ts`, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )
}
