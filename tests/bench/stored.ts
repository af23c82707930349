import { openDatabaseToRead } from '#backend/store/database.ts'
import { readFileContent } from '#backend/store/submission-files.ts'
import { listApplications } from '#backend/store/submissions.ts'
import { sha256 } from '#tests/support/files/sample-files.ts'
import type { AcknowledgedApplication } from './applicants.ts'

export type StoredApplication = { email: string; checksums: string[] }

/** Returns the stored applications. A checksum is empty if the file does not match its stored SHA-256. */
export const readStoredApplications = async (location: string): Promise<StoredApplication[]> => {
  const db = openDatabaseToRead(location)
  const storedApplications: StoredApplication[] = []
  for (const { id, email, files } of await listApplications(db)) {
    const checksumPromises = files.map(async (file) => {
      const checksum = sha256(await readFileContent(db, id, file.field))
      return checksum === file.sha256 ? checksum : ''
    })
    storedApplications.push({ email, checksums: await Promise.all(checksumPromises) })
  }
  await db.destroy()
  return storedApplications
}

const haveSameChecksums = (sums: readonly string[], others: readonly string[]) =>
  sums.toSorted().join() === others.toSorted().join()

/**
 * Counts acknowledged applications that are missing or repeat another's reference, and stored applications that are
 * duplicates or damaged.
 */
export const countLosses = (
  acknowledgedApplications: readonly AcknowledgedApplication[],
  storedApplications: readonly StoredApplication[],
) => {
  const emails = new Set(storedApplications.map(({ email }) => email))
  const checksumsByEmail = new Map(
    acknowledgedApplications.map((application) => [application.email, application.checksums]),
  )
  const isIntact = (application: StoredApplication) =>
    application.checksums.length === 2 &&
    application.checksums.every(Boolean) &&
    haveSameChecksums(application.checksums, checksumsByEmail.get(application.email) ?? application.checksums)
  return {
    missing: acknowledgedApplications.filter(({ email }) => !emails.has(email)).length,
    twice: storedApplications.length - emails.size,
    damaged: storedApplications.filter((application) => !isIntact(application)).length,
    'same reference':
      acknowledgedApplications.length -
      new Set(acknowledgedApplications.map(({ reference }) => reference)).size,
  }
}

export const noLosses = { missing: 0, twice: 0, damaged: 0, 'same reference': 0 }
