import { openDatabaseToRead } from '#lib/backend/store/database.ts'
import { listApplications, readStoredFile } from '#lib/backend/store/inbox.ts'
import { sha256 } from '#tests/support/files/sample-files.ts'
import type { SentApplication } from './applicants.ts'

/** An application as it was stored, with a sum for each file. */
export type StoredApplication = { email: string; checksums: string[] }

/** The applications in a database; a file’s sum is the SHA-256 of its bytes, '' where the row has another one. */
export const storedIn = async (databaseUrl: string): Promise<StoredApplication[]> => {
  const db = openDatabaseToRead(databaseUrl)
  const stored: StoredApplication[] = []
  for (const { id, email, files } of await listApplications(db)) {
    const sums = files.map(async (file) => {
      const sum = sha256(await readStoredFile(db, id, file.kind))
      return sum === file.sha256 ? sum : ''
    })
    stored.push({ email, checksums: await Promise.all(sums) })
  }
  await db.destroy()
  return stored
}

const haveSameChecksums = (sums: readonly string[], others: readonly string[]) =>
  sums.toSorted().join() === others.toSorted().join()

/** How many acknowledged applications are missing, and how many stored ones are there twice or not whole. */
export const lossesOf = (sent: readonly SentApplication[], stored: readonly StoredApplication[]) => {
  const emails = new Set(stored.map(({ email }) => email))
  const checksumsByEmail = new Map(sent.map((one) => [one.email, one.checksums]))
  const isWhole = (one: StoredApplication) =>
    one.checksums.length === 2 &&
    one.checksums.every(Boolean) &&
    haveSameChecksums(one.checksums, checksumsByEmail.get(one.email) ?? one.checksums)
  return {
    missing: sent.filter(({ email }) => !emails.has(email)).length,
    twice: stored.length - emails.size,
    damaged: stored.filter((one) => !isWhole(one)).length,
    'same reference': sent.length - new Set(sent.map(({ reference }) => reference)).size,
  }
}

export const noLosses = { missing: 0, twice: 0, damaged: 0, 'same reference': 0 }
