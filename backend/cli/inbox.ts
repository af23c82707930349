import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCommand, runCommand, type Subcommand } from '#backend/cli/command-line.ts'
import { sanitizeFileName } from '#backend/files/file-names.ts'
import { openDatabaseToRead } from '#backend/store/database.ts'
import { isQuarantined } from '#backend/store/file-flags.ts'
import { listJobs, retryJobs } from '#backend/store/jobs.ts'
import { listLinks } from '#backend/store/links.ts'
import type { Database } from '#backend/store/schema.ts'
import { readFileContent, type StoredFile } from '#backend/store/submission-files.ts'
import {
  listApplications,
  listMessages,
  purgeSubmission,
  type StoredSubmission,
} from '#backend/store/submissions.ts'
import { type Env, isSendingEnabled } from '#lib/settings/env.ts'
import { withDatabase } from './command-database.ts'
import { safeJson } from './command-json.ts'

const usage = `Usage:
  npm run -s inbox -- applications        list the stored applications
  npm run -s inbox -- messages            list the stored contact messages
  npm run -s inbox -- links               list the links of the last day that were requested, but not sent by SMS
  npm run -s inbox -- queue               list waiting and failed forwardings, virus scans and e-mail, with errors
  npm run -s inbox -- retry [REFERENCE]   retry all of these now, or those of one submission;
                                          not failed e-mail to applicants
  npm run -s inbox -- export DIR          write applications, messages and files into a new directory
  npm run -s inbox -- delete ID           delete an application or message by id or reference, with its files

Lists are JSON. If SENDING is 0, jobs that wait for it have "isPaused": true.
A file may have marks: "locked" (it may ask for a password), "unscanned" (it has not been scanned for
viruses yet) and "infected" (it contains a virus). Unscanned and infected files are not exported. If the state of an
application or message is "unconfirmed", it was forwarded but the response of the product's server was ambiguous, so
check whether that server has stored it. Its content and files are stored here for 30 days. If the state is "forwarded",
either its e-mail has not been sent yet, or only the fields that neither the product's server nor a notice contains are
left.`

const deleteEntry = async (db: Database, id: string) => {
  if (await purgeSubmission(db, id)) return `deleted ${id}`
  throw new Error(`no application or message has the id ${id}`)
}

const retry = async (db: Database, reference: string | undefined, settings: Env) => {
  const count = await retryJobs(db, reference ?? null)
  if (reference && !count) throw new Error(`no waiting or failed job has the reference ${reference}`)
  const condition = isSendingEnabled(settings) ? '' : ' without SENDING=0'
  return `${count} ${count === 1 ? 'job' : 'jobs'} will be retried once the site runs${condition} and their server is available`
}

// The JSON uses the column names, because operators' scripts may depend on them.
const toFileJson = ({ field: kind, size: bytes, flags: marks, ...file }: StoredFile) => ({
  kind,
  ...file,
  bytes,
  marks,
})

const listApplicationsAsJson = async (db: Database) =>
  (await listApplications(db)).map(({ files, ...application }) => ({
    ...application,
    files: files.map(toFileJson),
  }))

const createExportName = ({ field, name }: StoredFile) =>
  `${field}-${sanitizeFileName(name).replace(/[<>:"|?*]/g, '_')}`

const exportFiles = async (
  db: Database,
  directory: string,
  { id, reference, files }: StoredSubmission,
  damagedPaths: string[],
) => {
  const folder = join('files', reference)
  if (files.length) await mkdir(join(directory, folder), { recursive: true, mode: 0o700 })
  const exportedFiles = []
  for (const file of files) {
    const path = join(folder, createExportName(file))
    const content = isQuarantined(file) ? null : await readFileContent(db, id, file.field)
    const isIntact = content && createHash('sha256').update(content).digest('hex') === file.sha256
    if (isIntact) await writeFile(join(directory, path), content, { flag: 'wx', mode: 0o600 })
    else if (content) damagedPaths.push(path)
    exportedFiles.push({ ...toFileJson(file), path: isIntact ? path : undefined })
  }
  return exportedFiles
}

const exportList = (directory: string, name: string, content: unknown) =>
  writeFile(join(directory, name), `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx', mode: 0o600 })

/**
 * Exports applications, messages and unquarantined files to an empty directory. Skips files whose SHA-256 has changed,
 * and throws an error that names them once everything else has been exported.
 */
const exportInbox = async (db: Database, directory: string): Promise<string> => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if ((await readdir(directory)).length) throw new Error(`${directory} is not empty`)
  const damagedPaths: string[] = []
  const applications = []
  for (const application of await listApplications(db)) {
    const files = await exportFiles(db, directory, application, damagedPaths)
    applications.push({ ...application, files })
  }
  const messages = await listMessages(db)
  await exportList(directory, 'applications.json', applications)
  await exportList(directory, 'messages.json', messages)
  if (damagedPaths.length)
    throw new Error(
      `${directory} lacks these files, which are damaged (their SHA-256 has changed): ${damagedPaths.join(', ')}`,
    )
  const files = applications.flatMap((application) => application.files)
  const withheldCount = files.filter(({ path }) => !path).length
  const summary = `${applications.length} applications with ${files.length - withheldCount} files, ${messages.length} messages`
  return `${directory}: ${summary}${withheldCount ? `; not exported: ${withheldCount}, see npm run -s inbox -- applications` : ''}`
}

const listJobsAsJson = async (db: Database, settings: Env) =>
  (await listJobs(db)).map((job) =>
    isSendingEnabled(settings) ? job : { ...job, isPaused: job.state === 'waiting' && job.kind !== 'scan' },
  )

const createListSubcommand = (list: (db: Database, settings: Env) => Promise<unknown>): Subcommand => ({
  argumentCounts: [0],
  run: (settings) =>
    withDatabase(settings, async (db) => safeJson(await list(db, settings)), openDatabaseToRead),
})

export const inboxCommand = createCommand('inbox', usage, {
  applications: createListSubcommand(listApplicationsAsJson),
  messages: createListSubcommand(listMessages),
  links: createListSubcommand((db) => listLinks(db)),
  queue: createListSubcommand(listJobsAsJson),
  retry: {
    argumentCounts: [0, 1],
    run: (settings, reference) => withDatabase(settings, (db) => retry(db, reference, settings)),
  },
  export: {
    argumentCounts: [1],
    run: (settings, directory = '') =>
      withDatabase(settings, (db) => exportInbox(db, directory), openDatabaseToRead),
  },
  delete: {
    argumentCounts: [1],
    run: (settings, id = '') => withDatabase(settings, (db) => deleteEntry(db, id)),
  },
})

if (import.meta.main) await runCommand(inboxCommand)
