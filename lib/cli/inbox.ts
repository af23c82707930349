import { parseArgs } from 'node:util'
import { type Database, openDatabase, openDatabaseToRead } from '#lib/backend/embedded/database.ts'
import { listApplications, listMessages } from '#lib/backend/embedded/inbox.ts'
import { removeEntry } from '#lib/backend/embedded/removal.ts'
import type { Env } from '#lib/base/env.ts'
import { existingDatabase, readSettings, runCommand, UsageError } from './command-line.ts'
import { exportInbox } from './inbox-export.ts'
import { applicationsText, messagesText } from './inbox-text.ts'
import { mailsCommand } from './mails.ts'
import { outboxCommand } from './outbox.ts'

const usage = `Usage:
  npm run inbox -- applications [--json]   list the applications
  npm run inbox -- messages [--json]       list the contact messages
  npm run inbox -- export DIR              write everything, files too, into a new directory
  npm run inbox -- delete ID               remove an application (id or reference), files too, or a message
  npm run inbox -- mails [--json]          list the e-mail that was not sent: it waits, or was given up, and why
  npm run inbox -- outbox [--json]         list what the backend of BACKEND_URL did not take yet, and why
  npm run inbox -- outbox retry [ID]       try everything, or one of them, again at once
  npm run inbox -- outbox export DIR       write all of it, files too, into a new directory
  npm run inbox -- outbox delete ID        remove one of them, files too`

type Command = (settings: Env) => Promise<string>

const using = async (opening: Database | Promise<Database>, use: (db: Database) => Promise<string>) => {
  const db = await opening
  return use(db).finally(() => db.destroy())
}

const reading =
  (read: (db: Database) => Promise<string>): Command =>
  (settings) =>
    using(openDatabaseToRead(existingDatabase(settings)), read)

const deleteEntry = async (db: Database, id: string) => {
  const { applications, files, messages } = await removeEntry(db, id)
  if (applications) return `deleted 1 application with ${files} ${files === 1 ? 'file' : 'files'}`
  if (messages) return 'deleted 1 message'
  throw new Error(`no application and no message has the id ${id}`)
}

const parse = (args: string[]): Command => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  })
  if (positionals[0] === 'outbox') return outboxCommand(positionals.slice(1), values.json)
  const [name, object, ...rest] = positionals
  const takesObject = name === 'export' || name === 'delete'
  if (rest.length || (takesObject ? values.json : object !== undefined))
    throw new UsageError('too many words')
  const show = <T>(items: T, toText: (items: T) => string) =>
    values.json ? JSON.stringify(items, null, 2) : toText(items)
  if (name === 'applications')
    return reading(async (db) => show(await listApplications(db), applicationsText))
  if (name === 'messages') return reading(async (db) => show(await listMessages(db), messagesText))
  if (name === 'mails') return mailsCommand(values.json)
  if (name === 'export' && object) return reading((db) => exportInbox(db, object))
  if (name === 'delete' && object) {
    return (settings) => using(openDatabase(existingDatabase(settings)), (db) => deleteEntry(db, object))
  }
  if (takesObject) throw new UsageError(`${name} needs ${name === 'export' ? 'a directory' : 'an id'}`)
  throw new UsageError(`unknown command ${name ?? '(none)'}`)
}

const parseOrUsage = (args: string[]): Command => {
  try {
    return parse(args)
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

await runCommand('inbox', async () => parseOrUsage(process.argv.slice(2))(readSettings()))
