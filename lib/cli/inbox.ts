import { parseArgs } from 'node:util'
import { type Database, openDatabase, openDatabaseToRead } from '#lib/backend/store/database.ts'
import { listApplications, listJobs, listMessages, retryJobs } from '#lib/backend/store/inbox.ts'
import { removeEntry } from '#lib/backend/store/removal.ts'
import type { Env } from '#lib/base/env.ts'
import { existingDatabase, orUsage, readSettings, runCommand, UsageError } from './command-line.ts'
import { exportInbox } from './inbox-files.ts'
import { applicationsText, listedJson, messagesText, queueText } from './inbox-text.ts'

const usage = `Usage:
  npm run inbox -- applications [--json]   list the applications that are kept here
  npm run inbox -- messages [--json]       list the contact messages that are kept here
  npm run inbox -- queue [--json]          list what the backend of BACKEND_URL did not take, and unsent e-mail, and why
  npm run inbox -- retry [REFERENCE]       try all of that, or what is about one submission, at once
  npm run inbox -- export DIR              write everything, files too, into a new directory
  npm run inbox -- delete ID               remove an application or message (id or reference), files too`

type Command = (settings: Env) => Promise<string>

const using = async (opening: Database | Promise<Database>, use: (db: Database) => Promise<string>) => {
  const db = await opening
  return use(db).finally(() => db.destroy())
}

const reading =
  (read: (db: Database) => Promise<string>): Command =>
  (settings) =>
    using(openDatabaseToRead(existingDatabase(settings)), read)

const writing =
  (write: (db: Database) => Promise<string>): Command =>
  (settings) =>
    using(openDatabase(existingDatabase(settings)), write)

const deleteEntry = async (db: Database, id: string) => {
  const { applications, files, messages } = await removeEntry(db, id)
  if (applications) return `deleted 1 application with ${files} ${files === 1 ? 'file' : 'files'}`
  if (messages) return 'deleted 1 message'
  throw new Error(`no application and no message has the id ${id}`)
}

const retry = async (db: Database, reference: string | null) => {
  const count = await retryJobs(db, reference, Date.now())
  if (reference !== null && !count)
    throw new Error(`nothing that waits, or was given up, is about ${reference}`)
  return `${count} ${count === 1 ? 'entry' : 'entries'} to be tried at once by the site, if it runs`
}

const lists: Readonly<Record<string, (isJson: boolean) => Command>> = {
  applications: (isJson) => listing(isJson, listApplications, applicationsText),
  messages: (isJson) => listing(isJson, listMessages, messagesText),
  queue: (isJson) => listing(isJson, listJobs, queueText),
}

const listing = <T>(
  isJson: boolean,
  list: (db: Database) => Promise<T>,
  toText: (items: T) => string,
): Command =>
  reading(async (db) => {
    const items = await list(db)
    return isJson ? listedJson(items) : toText(items)
  })

const actions: Readonly<Record<string, (object: string | undefined) => Command>> = {
  retry: (reference) => writing((db) => retry(db, reference ?? null)),
  export: (directory) => {
    if (!directory) throw new UsageError('export needs a directory')
    return reading((db) => exportInbox(db, directory))
  },
  delete: (id) => {
    if (!id) throw new UsageError('delete needs an id')
    return writing((db) => deleteEntry(db, id))
  },
}

const parse = (args: string[]): Command => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  })
  const [name = '(none)', object, ...rest] = positionals
  const list = lists[name]
  const action = actions[name]
  if (rest.length || (list && object) || (action && values.json)) throw new UsageError('too many words')
  const command = list?.(values.json) ?? action?.(object)
  if (!command) throw new UsageError(`unknown command ${name}`)
  return command
}

/** The command `npm run inbox -- …`: its text. */
export const inbox = async (args: string[], settings: () => Env): Promise<string> =>
  orUsage(usage, () => parse(args))(settings())

if (import.meta.main) await runCommand('inbox', () => inbox(process.argv.slice(2), readSettings))
