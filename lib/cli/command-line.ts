import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { databaseUrlOf, hasDatabase } from '#lib/backend/store/database.ts'
import type { Database } from '#lib/backend/store/schema.ts'
import { type Env, EnvError, parseEnv } from '#lib/base/env.ts'

/** An error in the arguments or in a file that they name, as a message for the operator. */
export class UsageError extends Error {}

/** An action of a command; `words` are how many words may follow its name. */
export type Action = {
  argumentCounts: readonly number[]
  run: (settings: Env, argument: string | undefined) => Promise<string>
}

/** Creates a command out of its actions by name; wrong arguments are answered by its usage. */
export const createCommand =
  (usage: string, actions: Readonly<Record<string, Action>>) =>
  async (args: string[], settings: () => Env): Promise<string> => {
    const [name = '', ...operands] = args
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action?.argumentCounts.includes(operands.length)) throw new UsageError(`wrong arguments\n\n${usage}`)
    return action.run(settings(), operands[0])
  }

// The env files that Next reads, strongest first; variables already set stay.
const readEnvFiles = () => {
  for (const file of ['.env.production.local', '.env.local', '.env.production', '.env']) {
    if (existsSync(file)) process.loadEnvFile(file)
  }
}

/** The settings that the site itself would read. */
export const readSettings = (): Env => {
  readEnvFiles()
  return parseEnv(process.env)
}

/** The place of the site's database; throws if none exists yet. */
export const existingDatabaseUrl = (settings: Env): string => {
  const databaseUrl = databaseUrlOf(settings)
  if (hasDatabase(databaseUrl)) return databaseUrl
  const { DATA_DIR } = settings
  throw new Error(`No inbox in DATA_DIR (${DATA_DIR}): no site with its own backend was started there yet.`)
}

/** Runs a task with a database, which is closed afterwards. */
export const withDb = async (
  opening: Database | Promise<Database>,
  task: (db: Database) => Promise<string>,
): Promise<string> => {
  const db = await opening
  return task(db).finally(() => db.destroy())
}

/** Reads a JSON file; throws with every field that breaks a rule of `schema`. */
export const readJsonFile = async <T>(file: string, schema: z.ZodType<T>): Promise<T> => {
  // Unlike `readFile`, the decoder drops a byte-order mark, which some editors write.
  const read = async (): Promise<unknown> => JSON.parse(new TextDecoder().decode(await readFile(file)))
  const content = await read().catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`)
  })
  const { data, error } = schema.safeParse(content)
  if (!error) return data
  throw new UsageError(`${file} cannot be used, nothing was changed:\n${z.prettifyError(error)}`)
}

// Signs that could steer the terminal, or turn what stands around them.
const terminalControls = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]/gu

/** Content as JSON for programs, which people can read in a terminal too. */
export const safeJson = (content: unknown): string =>
  JSON.stringify(content, null, 2).replace(terminalControls, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The output of a command and its exit code: 2 for wrong arguments, files or settings, 1 for a failure. */
export type CommandResult = { code: number; stdout: string; stderr: string }

/** Runs a command and returns its output or error. */
export const outcomeOf = async (name: string, command: () => Promise<string>): Promise<CommandResult> => {
  try {
    return { code: 0, stdout: `${await command()}\n`, stderr: '' }
  } catch (error) {
    const isExpected = error instanceof UsageError || error instanceof EnvError
    const stderr = `${name}: ${error instanceof Error ? error.message : error}\n`
    return { code: isExpected ? 2 : 1, stdout: '', stderr }
  }
}

/** Runs a command and prints its outcome. */
export const runCommand = async (name: string, command: () => Promise<string>): Promise<void> => {
  const { code, stdout, stderr } = await outcomeOf(name, command)
  // A reader such as `head` may close the pipe before everything is written.
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') process.stderr.write(`${name}: ${message}\n`, () => process.exit(1))
  })
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  process.exitCode = code
}
