import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#lib/backend/embedded/database.ts'
import {
  listApplications,
  listMessages,
  readStoredFile,
  type StoredApplication,
  type StoredFile,
} from '#lib/backend/embedded/inbox.ts'
import { safeFileName } from '#lib/web/file-name.ts'

const longestName = 80

// Names that every file system takes: a letter may need four bytes, a name may have 255.
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

const exportFiles = async (db: Database, directory: string, application: StoredApplication) => {
  if (application.files.length) {
    await mkdir(join(directory, 'files', application.reference), { recursive: true, mode: 0o700 })
  }
  const files = []
  for (const file of application.files) {
    const path = join('files', application.reference, diskName(file))
    const content = await readStoredFile(db, application.id, file.kind)
    await writeChecked(join(directory, path), content, file.sha256)
    files.push({ ...file, path })
  }
  return { ...application, files }
}

/** Writes applications, messages and files into a directory that is new or empty, and checks every file. */
export const exportInbox = async (db: Database, directory: string): Promise<string> => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if ((await readdir(directory)).length) throw new Error(`${directory} is not empty`)
  const applications = []
  for (const application of await listApplications(db)) {
    applications.push(await exportFiles(db, directory, application))
  }
  const messages = await listMessages(db)
  const write = (name: string, content: unknown) =>
    writeFile(join(directory, name), `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
  await write('applications.json', applications)
  await write('messages.json', messages)
  const files = applications.reduce((sum, { files }) => sum + files.length, 0)
  return `${directory}: ${applications.length} applications with ${files} files, ${messages.length} messages`
}
