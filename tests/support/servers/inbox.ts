import { openDatabaseToRead } from '#lib/backend/store/database.ts'
import { listApplications, listMessages, type StoredSubmission } from '#lib/backend/store/inbox.ts'
import type { Database } from '#lib/backend/store/schema.ts'

/** Reads the inbox of the site under test, of one sender. */
export const inboxOf = (email: string) => {
  const read = async (list: (db: Database) => Promise<StoredSubmission[]>) => {
    const { E2E_DATA_DIR: dataDir } = process.env
    if (!dataDir) throw new Error('playwright.config.ts sets E2E_DATA_DIR')
    const db = openDatabaseToRead(dataDir)
    const all = await list(db).finally(() => db.destroy())
    return all.filter((one) => one.email === email)
  }
  return { applications: () => read(listApplications), messages: () => read(listMessages) }
}
