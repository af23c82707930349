import { openDatabaseToRead } from '#backend/store/database.ts'
import type { Database } from '#backend/store/schema.ts'
import { readFileContent } from '#backend/store/submission-files.ts'
import { listApplications, listMessages, type StoredSubmission } from '#backend/store/submissions.ts'

/** Returns functions that read one sender's submissions from the inbox of the run's first site. */
export const inboxOf = (email: string) => {
  const withDatabase = <Result>(run: (db: Database) => Promise<Result>) => {
    const { E2E_DATA_DIR: dataDir } = process.env
    if (!dataDir) throw new Error('E2E_DATA_DIR is not set; run the test through playwright.config.ts')
    const db = openDatabaseToRead(dataDir)
    return run(db).finally(() => db.destroy())
  }
  const read = async (list: (db: Database) => Promise<StoredSubmission[]>) =>
    (await withDatabase(list)).filter((submission) => submission.email === email)
  return {
    applications: () => read(listApplications),
    messages: () => read(listMessages),
    /** Returns an application's stored photo. */
    photo: (id: string) => withDatabase((db) => readFileContent(db, id, 'photo')),
  }
}
