import { type Env, EnvError, parseEnv } from '#lib/settings/env.ts'
import { readEnvFiles } from '#lib/settings/env-files.ts'

/** An invalid argument, or an error in a file that an argument names. */
export class UsageError extends Error {}

/** A subcommand. `argumentCounts` lists how many arguments it may get. */
export type Action = {
  argumentCounts: readonly number[]
  run: (settings: Env, argument: string | undefined) => Promise<string>
}

const readSettings = (): Env => parseEnv(readEnvFiles())

/** `code` is 0 for success, 2 for invalid arguments, files or settings, and 1 for other errors. */
type CommandResult = { code: number; stdout: string; stderr: string }

type Command = { name: string; run: (args: string[], settings: () => Env) => Promise<CommandResult> }

/** Creates a command from its subcommands; the action `''` runs if there is no argument. The command never throws. */
export const createCommand = (
  name: string,
  usage: string,
  actions: Readonly<Record<string, Action>>,
): Command => ({
  name,
  run: async (args, settings) => {
    const [actionName = '', ...operands] = args
    const action = Object.hasOwn(actions, actionName) ? actions[actionName] : undefined
    try {
      if (!action?.argumentCounts.includes(operands.length))
        throw new UsageError(`invalid arguments\n\n${usage}`)
      return { code: 0, stdout: `${await action.run(settings(), operands[0])}\n`, stderr: '' }
    } catch (error) {
      const isExpected = error instanceof UsageError || error instanceof EnvError
      const stderr = `${name}: ${error instanceof Error ? error.message : error}\n`
      return { code: isExpected ? 2 : 1, stdout: '', stderr }
    }
  },
})

/** Runs a command with the arguments of this process, prints its output and sets the exit code. */
export const runCommand = async ({ name, run }: Command): Promise<void> => {
  const { code, stdout, stderr } = await run(process.argv.slice(2), readSettings)
  // A reader such as `head` may close the pipe before everything is written.
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') process.stderr.write(`${name}: ${message}\n`, () => process.exit(1))
  })
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  process.exitCode = code
}
