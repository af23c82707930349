import { existsSync } from 'node:fs'
import { databasePlace, hasDatabase } from '#lib/backend/store/database.ts'
import { type Env, EnvError, parseEnv } from '#lib/base/env.ts'

/** The words of the command line, or a file they name, cannot be used: what is wrong, for the operator. */
export class UsageError extends Error {}

// The files in which Next looks for settings, the strongest first; what is set already stays.
const readEnvFiles = () => {
  for (const file of ['.env.production.local', '.env.local', '.env.production', '.env']) {
    if (existsSync(file)) process.loadEnvFile(file)
  }
}

/** The site's own settings, as it finds them itself. */
export const readSettings = (): Env => {
  readEnvFiles()
  return parseEnv(process.env)
}

/** Where the site's database lies; throws where no site made one yet. */
export const existingDatabase = (settings: Env): string => {
  const place = databasePlace(settings)
  if (hasDatabase(place)) return place
  const { DATA_DIR } = settings
  throw new Error(`No inbox in DATA_DIR (${DATA_DIR}): no site with its own backend was started there yet.`)
}

/** What a command printed, and its exit code: 2 where it was used wrongly, 1 where it failed. */
export type Outcome = { code: number; stdout: string; stderr: string }

/** Runs a command; its text, or what went wrong, is for the caller to print. */
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
