import type { Database } from '#lib/backend/embedded/database.ts'
import { listApplications, listMessages, readStoredFile } from '#lib/backend/embedded/inbox.ts'
import { exportFiles, exportList, makeExportDirectory } from './export-files.ts'

/** Writes applications, messages and files into a directory that is new or empty, and checks every file. */
export const exportInbox = async (db: Database, directory: string): Promise<string> => {
  await makeExportDirectory(directory)
  const applications = []
  for (const application of await listApplications(db)) {
    const read = (kind: Parameters<typeof readStoredFile>[2]) => readStoredFile(db, application.id, kind)
    applications.push({ ...application, files: await exportFiles(directory, application, read) })
  }
  const messages = await listMessages(db)
  await exportList(directory, 'applications.json', applications)
  await exportList(directory, 'messages.json', messages)
  const files = applications.reduce((sum, { files }) => sum + files.length, 0)
  return `${directory}: ${applications.length} applications with ${files} files, ${messages.length} messages`
}
