import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inboxCommand } from '#backend/cli/inbox.ts'
import { landingCommand } from '#backend/cli/landing.ts'
import { vacanciesCommand } from '#backend/cli/vacancies.ts'
import { parseEnv } from '#lib/settings/env.ts'
import { repository, type Settings } from '#tests/support/verify/run.ts'

const commands = { inbox: inboxCommand, landing: landingCommand, vacancies: vacanciesCommand }
type CommandName = keyof typeof commands

/** Returns the path of the file that Node runs for a command. */
export const commandFile = (name: CommandName): string => `backend/cli/${name}.ts`

/** Runs one of the operator's commands in this process. */
export const runCli = (name: CommandName, args: string[], settings: Settings) =>
  commands[name].run(args, () => parseEnv({ ...process.env, ...settings }))

const run = promisify(execFile)

/** Runs one of the operator's commands in a new process. */
export const runCliProcess = (
  name: CommandName,
  args: string[],
  settings: Settings,
): ReturnType<typeof runCli> => {
  const options = { cwd: repository, env: { ...process.env, ...settings } }
  return run(process.execPath, [commandFile(name), ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )
}
