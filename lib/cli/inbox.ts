import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Database, databaseFile, openDatabaseToRead } from '#lib/backend/embedded/database.ts'
import { listApplications, listMessages } from '#lib/backend/embedded/inbox.ts'
import { EnvError, parseEnv } from '#lib/env.ts'
import { exportInbox } from './inbox-export.ts'
import { applicationsText, messagesText } from './inbox-text.ts'

const usage = `Usage:
  npm run inbox -- applications [--json]   list the applications
  npm run inbox -- messages [--json]       list the contact messages
  npm run inbox -- export DIR              write everything, files too, into a new directory`

class UsageError extends Error {}

type Command = (db: Database) => Promise<string>

const parse = (args: string[]): Command => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  })
  const [name, directory, ...rest] = positionals
  const isExport = name === 'export'
  if (rest.length || (isExport ? values.json : directory !== undefined))
    throw new UsageError('too many words')
  const show = <T>(items: T, toText: (items: T) => string) =>
    values.json ? JSON.stringify(items, null, 2) : toText(items)
  if (name === 'applications') return async (db) => show(await listApplications(db), applicationsText)
  if (name === 'messages') return async (db) => show(await listMessages(db), messagesText)
  if (isExport && directory) return (db) => exportInbox(db, directory)
  throw new UsageError(isExport ? 'export needs a directory' : `unknown command ${name ?? '(none)'}`)
}

const parseOrUsage = (args: string[]): Command => {
  try {
    return parse(args)
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

// The files in which Next looks for settings, the strongest first; what is set already stays.
const readEnvFiles = () => {
  for (const file of ['.env.production.local', '.env.local', '.env.production', '.env']) {
    if (existsSync(file)) process.loadEnvFile(file)
  }
}

const run = async (args: string[]) => {
  const command = parseOrUsage(args)
  readEnvFiles()
  const { DATA_DIR } = parseEnv(process.env)
  if (!existsSync(databaseFile(DATA_DIR))) {
    throw new Error(`No inbox in DATA_DIR (${DATA_DIR}): no site with its own backend was started there yet.`)
  }
  const db = openDatabaseToRead(DATA_DIR)
  try {
    process.stdout.write(`${await command(db)}\n`)
  } finally {
    await db.destroy()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const isExpected = error instanceof UsageError || error instanceof EnvError
  process.stderr.write(`inbox: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = isExpected ? 2 : 1
}
