import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, openDatabaseToRead } from '#lib/backend/store/database.ts'
import {
  listApplications,
  listJobs,
  listMessages,
  readStoredFile,
  retryJobs,
  type StoredFile,
  type StoredSubmission,
} from '#lib/backend/store/inbox.ts'
import { removeEntry } from '#lib/backend/store/retention.ts'
import type { Database } from '#lib/backend/store/schema.ts'
import type { Env } from '#lib/base/env.ts'
import { safeFileName } from '#lib/base/file-names.ts'
import { isQuarantined } from '#lib/schemas/files.ts'
import {
  type Action,
  createCommand,
  existingDatabaseUrl,
  readSettings,
  runCommand,
  safeJson,
  withDb,
} from './command-line.ts'

const usage = `Usage:
  npm run -s inbox -- applications        list the applications that are kept here
  npm run -s inbox -- messages            list the contact messages that are kept here
  npm run -s inbox -- queue               list what the backend of BACKEND_URL did not take, and unsent e-mail, and why
  npm run -s inbox -- retry [REFERENCE]   try all of that, or what is about one submission, next time
  npm run -s inbox -- export DIR          write everything, files too, into a new directory
  npm run -s inbox -- delete ID           remove an application or message (id or reference), files too

Lists are JSON. A file's marks: locked, it may ask for a password; unscanned, nobody has looked for viruses yet;
infected, there is a virus in it. Files of the last two kinds are not exported. An application or message whose state is
unconfirmed was forwarded, but the backend's response was unclear: check whether the backend has it. Its content and
files stay here for 30 days.`

const withReadAccess = (settings: Env, read: (db: Database) => Promise<string>) =>
  withDb(openDatabaseToRead(existingDatabaseUrl(settings)), read)

const withWriteAccess = (settings: Env, write: (db: Database) => Promise<string>) =>
  withDb(openDatabase(existingDatabaseUrl(settings)), write)

const deleteEntry = async (db: Database, id: string) => {
  if (await removeEntry(db, id)) return `deleted ${id}`
  throw new Error(`no application and no message has the id ${id}`)
}

const retry = async (db: Database, reference: string | undefined) => {
  const count = await retryJobs(db, reference ?? null, Date.now())
  if (reference && !count) throw new Error(`nothing that waits, or was given up, is about ${reference}`)
  return `${count} ${count === 1 ? 'job' : 'jobs'} to be tried by the site, if it runs, as soon as their server is`
}

const exportName = ({ kind, name }: StoredFile) => `${kind}-${safeFileName(name).replace(/[<>:"|?*]/g, '_')}`

const writeVerified = async (path: string, content: Uint8Array, sha256: string) => {
  const actual = createHash('sha256').update(content).digest('hex')
  if (actual !== sha256) throw new Error(`${path} does not have the sha256 it was received with (${sha256})`)
  await writeFile(path, content, { flag: 'wx', mode: 0o600 })
}

/** Writes the files of one application into its own folder and verifies each; returns their paths. */
const exportFiles = async (db: Database, directory: string, { id, reference, files }: StoredSubmission) => {
  const folder = join('files', reference)
  if (files.length) await mkdir(join(directory, folder), { recursive: true, mode: 0o700 })
  const exported: (StoredFile & { path?: string })[] = []
  for (const file of files) {
    // A file that is held back is listed with its marks, but not written.
    if (isQuarantined(file)) {
      exported.push(file)
      continue
    }
    const path = join(folder, exportName(file))
    await writeVerified(join(directory, path), await readStoredFile(db, id, file.kind), file.sha256)
    exported.push({ ...file, path })
  }
  return exported
}

const exportList = (directory: string, name: string, content: unknown) =>
  writeFile(join(directory, name), `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx', mode: 0o600 })

/** Writes applications, messages and files into a directory that is new or empty, and checks every file. */
export const exportInbox = async (db: Database, directory: string): Promise<string> => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if ((await readdir(directory)).length) throw new Error(`${directory} is not empty`)
  const applications = []
  for (const application of await listApplications(db))
    applications.push({ ...application, files: await exportFiles(db, directory, application) })
  const messages = await listMessages(db)
  await exportList(directory, 'applications.json', applications)
  await exportList(directory, 'messages.json', messages)
  const files = applications.flatMap((application) => application.files)
  const withheldCount = files.filter(({ path }) => !path).length
  const summary = `${applications.length} applications with ${files.length - withheldCount} files, ${messages.length} messages`
  return `${directory}: ${summary}${withheldCount ? `; ${withheldCount} kept back: see npm run -s inbox -- applications` : ''}`
}

const createListAction = (list: (db: Database) => Promise<unknown>): Action => ({
  argumentCounts: [0],
  run: (settings) => withReadAccess(settings, async (db) => safeJson(await list(db))),
})

/** The command `npm run -s inbox -- …`: its text. */
export const inbox = createCommand(usage, {
  applications: createListAction(listApplications),
  messages: createListAction(listMessages),
  queue: createListAction(listJobs),
  retry: {
    argumentCounts: [0, 1],
    run: (settings, reference) => withWriteAccess(settings, (db) => retry(db, reference)),
  },
  export: {
    argumentCounts: [1],
    run: (settings, directory = '') => withReadAccess(settings, (db) => exportInbox(db, directory)),
  },
  delete: {
    argumentCounts: [1],
    run: (settings, id = '') => withWriteAccess(settings, (db) => deleteEntry(db, id)),
  },
})

if (import.meta.main) await runCommand('inbox', () => inbox(process.argv.slice(2), readSettings))
