import { type Env, EnvError, parseEnv } from '#lib/settings/env.ts'
import { loadEnvFiles } from '#lib/settings/env-files.ts'

/** An invalid argument, or an error in a file named by an argument. */
export class UsageError extends Error {}

/** `argumentCounts` lists how many arguments the subcommand accepts. */
export type Subcommand = {
  argumentCounts: readonly number[]
  run: (settings: Env, argument: string | undefined) => Promise<string>
}

const readSettings = (): Env => parseEnv(loadEnvFiles())

/** `code` is 0 on success, 2 for invalid arguments, files or settings, and 1 for other errors. */
type CommandResult = { code: number; stdout: string; stderr: string }

type Command = { name: string; run: (args: string[], loadSettings: () => Env) => Promise<CommandResult> }

/** Creates a command that never rejects. If the arguments are invalid, the result is an error with the usage text. */
export const createCommand = (
  name: string,
  usage: string,
  subcommands: Readonly<Record<string, Subcommand>>,
): Command => ({
  name,
  run: async (args, loadSettings) => {
    const [subcommandName = '', ...operands] = args
    const isKnown = Object.hasOwn(subcommands, subcommandName)
    const subcommand = isKnown ? subcommands[subcommandName] : undefined
    try {
      if (!subcommand?.argumentCounts.includes(operands.length))
        throw new UsageError(`invalid arguments\n\n${usage}`)
      return { code: 0, stdout: `${await subcommand.run(loadSettings(), operands[0])}\n`, stderr: '' }
    } catch (error) {
      const isExpected = error instanceof UsageError || error instanceof EnvError
      const stderr = `${name}: ${error instanceof Error ? error.message : error}\n`
      return { code: isExpected ? 2 : 1, stdout: '', stderr }
    }
  },
})

/** Runs a command with this process's arguments, prints its output and sets the exit code. */
export const runCommand = async ({ name, run }: Command): Promise<void> => {
  const { code, stdout, stderr } = await run(process.argv.slice(2), readSettings)
  // A reader such as `head` may close the pipe before all output is written.
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') process.stderr.write(`${name}: ${message}\n`, () => process.exit(1))
  })
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  process.exitCode = code
}
