import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#lib/backend/store/database.ts'
import {
  listApplications,
  listMessages,
  readStoredFile,
  type StoredApplication,
  type StoredFile,
} from '#lib/backend/store/inbox.ts'
import { safeFileName } from '#lib/i18n/phrases.ts'
import { isHeldBack } from '#lib/schemas/files.ts'

const longestName = 80

// File names may have 255 bytes, a letter up to four.
const diskName = ({ kind, name }: StoredFile) => {
  const safe = safeFileName(name).replace(/[<>:"|?*]/g, '_')
  return `${kind}-${[...safe].slice(-longestName).join('')}`
}

const writeChecked = async (path: string, content: Uint8Array, sha256: string) => {
  await writeFile(path, content, { flag: 'wx', mode: 0o600 })
  const written = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  if (written !== sha256) throw new Error(`${path} does not have the sha256 it was received with (${sha256})`)
}

/** Writes the files of one application into its own folder and verifies each; returns their paths. */
const exportFiles = async (db: Database, directory: string, { id, reference, files }: StoredApplication) => {
  const folder = join('files', reference ?? id)
  if (files.length) await mkdir(join(directory, folder), { recursive: true, mode: 0o700 })
  const written: (StoredFile & { path?: string })[] = []
  for (const file of files) {
    // Its row says so; it stays here.
    if (isHeldBack(file)) {
      written.push(file)
      continue
    }
    const path = join(folder, diskName(file))
    await writeChecked(join(directory, path), await readStoredFile(db, id, file.kind), file.sha256)
    written.push({ ...file, path })
  }
  return written
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
  const held = files.filter(({ path }) => !path).length
  const written = `${applications.length} applications with ${files.length - held} files, ${messages.length} messages`
  return `${directory}: ${written}${held ? `; ${held} kept back: see npm run inbox -- applications` : ''}`
}
