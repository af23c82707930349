import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { databaseUrlOf, hasDatabase, openDatabase } from '#lib/backend/store/database.ts'
import type { Database } from '#lib/backend/store/schema.ts'
import { type Env, EnvError, parseEnv } from '#lib/base/env.ts'
import { readEnvFiles } from '#lib/base/env-files.ts'
import { unicodeEscape } from '#lib/i18n/inline-text.ts'
import { invisibleCharacters } from '#lib/schemas/characters.ts'

/** An invalid argument, or an error in a file that an argument names. */
export class UsageError extends Error {}

/** A subcommand. `argumentCounts` lists how many arguments it may get. */
export type Action = {
  argumentCounts: readonly number[]
  run: (settings: Env, argument: string | undefined) => Promise<string>
}

const readSettings = (): Env => parseEnv(readEnvFiles())

/** Returns the URL or directory of the site's database; throws if there is none, so that a wrong DATA_DIR is noticed. */
export const existingDatabaseUrl = (settings: Env): string => {
  const databaseUrl = databaseUrlOf(settings)
  if (hasDatabase(databaseUrl)) return databaseUrl
  const { DATA_DIR } = settings
  throw new Error(
    `DATA_DIR (${DATA_DIR}) contains no database. Start the site once, or set DATA_DIR to the site's folder.`,
  )
}

/** Runs a task with the site's database, and closes it. */
export const withDb = async (
  settings: Env,
  task: (db: Database) => Promise<string>,
  open: (databaseUrl: string) => Database | Promise<Database> = openDatabase,
): Promise<string> => {
  const db = await open(existingDatabaseUrl(settings))
  return task(db).finally(() => db.destroy())
}

/** Reads a JSON file and validates it; throws a UsageError that lists all invalid fields. */
export const readJsonFile = async <T>(file: string, schema: z.ZodType<T>): Promise<T> => {
  // Unlike `readFile`, the decoder drops a byte-order mark, which some editors write.
  const readJson = async (): Promise<unknown> => JSON.parse(new TextDecoder().decode(await readFile(file)))
  const content = await readJson().catch((error: Error) => {
    throw new UsageError(`cannot read ${file}: ${error.message}`)
  })
  const { data, error } = schema.safeParse(content)
  if (!error) return data
  throw new UsageError(`${file} is invalid, so nothing was changed:\n${z.prettifyError(error)}`)
}

/** Escapes characters that could control the terminal, or change the direction of the text around them. */
export const safeJson = (content: unknown): string =>
  JSON.stringify(content, null, 2)
    .replace(/[^\P{Cc}\n]/gu, unicodeEscape)
    .replace(invisibleCharacters, unicodeEscape)

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
