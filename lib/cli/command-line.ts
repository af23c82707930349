import { existsSync } from 'node:fs'
import { databasePlace, hasDatabase } from '#lib/backend/store/database.ts'
import { type Env, EnvError, parseEnv } from '#lib/base/env.ts'

/** An error in the arguments or in a file that they name, as a message for the operator. */
export class UsageError extends Error {}

/** Reads a command's arguments by `parse`; what it throws becomes a usage error that ends with `usage`. */
export const orUsage = <T>(usage: string, parse: () => T): T => {
  try {
    return parse()
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
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
export const existingDatabase = (settings: Env): string => {
  const place = databasePlace(settings)
  if (hasDatabase(place)) return place
  const { DATA_DIR } = settings
  throw new Error(`No inbox in DATA_DIR (${DATA_DIR}): no site with its own backend was started there yet.`)
}

/** The output of a command and its exit code: 2 for wrong usage, 1 for a failure. */
export type Outcome = { code: number; stdout: string; stderr: string }

/** Runs a command and returns its output or error. */
export const outcomeOf = async (name: string, command: () => Promise<string>): Promise<Outcome> => {
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
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  process.exitCode = code
}
