import { openDatabaseToRead } from '#backend/store/database.ts'
import { readStoredFile } from '#backend/store/submission-files.ts'
import { listApplications } from '#backend/store/submissions.ts'
import { sha256 } from '#tests/support/files/sample-files.ts'
import type { SentApplication } from './applicants.ts'

export type StoredApplication = { email: string; checksums: string[] }

/** Returns the stored applications. A checksum is empty if the file does not match its stored SHA-256. */
export const readStored = async (databaseUrl: string): Promise<StoredApplication[]> => {
  const db = openDatabaseToRead(databaseUrl)
  const stored: StoredApplication[] = []
  for (const { id, email, files } of await listApplications(db)) {
    const checksums = files.map(async (file) => {
      const checksum = sha256(await readStoredFile(db, id, file.field))
      return checksum === file.sha256 ? checksum : ''
    })
    stored.push({ email, checksums: await Promise.all(checksums) })
  }
  await db.destroy()
  return stored
}

const haveSameChecksums = (sums: readonly string[], others: readonly string[]) =>
  sums.toSorted().join() === others.toSorted().join()

/**
 * Counts acknowledged applications that are missing or share a reference with another, and stored applications that are
 * duplicated or damaged.
 */
export const countLosses = (sent: readonly SentApplication[], stored: readonly StoredApplication[]) => {
  const emails = new Set(stored.map(({ email }) => email))
  const checksumsByEmail = new Map(sent.map((application) => [application.email, application.checksums]))
  const isIntact = (application: StoredApplication) =>
    application.checksums.length === 2 &&
    application.checksums.every(Boolean) &&
    haveSameChecksums(application.checksums, checksumsByEmail.get(application.email) ?? application.checksums)
  return {
    missing: sent.filter(({ email }) => !emails.has(email)).length,
    twice: stored.length - emails.size,
    damaged: stored.filter((application) => !isIntact(application)).length,
    'same reference': sent.length - new Set(sent.map(({ reference }) => reference)).size,
  }
}

export const noLosses = { missing: 0, twice: 0, damaged: 0, 'same reference': 0 }
