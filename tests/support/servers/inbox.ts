import { openDatabaseToRead } from '#lib/backend/store/database.ts'
import {
  listApplications,
  listMessages,
  readStoredFile,
  type StoredSubmission,
} from '#lib/backend/store/inbox.ts'
import type { Database } from '#lib/backend/store/schema.ts'

/** Reads the inbox of the site under test, of one sender. */
export const inboxOf = (email: string) => {
  const query = <Result>(run: (db: Database) => Promise<Result>) => {
    const { E2E_DATA_DIR: dataDir } = process.env
    if (!dataDir) throw new Error('playwright.config.ts sets E2E_DATA_DIR')
    const db = openDatabaseToRead(dataDir)
    return run(db).finally(() => db.destroy())
  }
  const read = async (list: (db: Database) => Promise<StoredSubmission[]>) =>
    (await query(list)).filter((one) => one.email === email)
  return {
    applications: () => read(listApplications),
    messages: () => read(listMessages),
    /** The stored photo of an application. */
    photo: (id: string) => query((db) => readStoredFile(db, id, 'photo')),
  }
}
