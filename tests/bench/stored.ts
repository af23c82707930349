import { openDatabaseToRead } from '#lib/backend/store/database.ts'
import { listApplications, readStoredFile, type StoredSubmission } from '#lib/backend/store/inbox.ts'
import type { Database } from '#lib/backend/store/schema.ts'
import { sha256 } from '#tests/support/files/sample-files.ts'
import type { Told } from './one-application.ts'

/** Acknowledged applications that are missing or incomplete, and stored ones that are duplicate or partial. */
export type Losses = { acknowledged: number; stored: number; missing: number; twice: number; damaged: number }

const readApplication = async (db: Database, { id, email, files }: StoredSubmission) => {
  const contents = await Promise.all(
    files.map(async (file) => ({ file, content: await readStoredFile(db, id, file.kind) })),
  )
  const isWhole = contents.every(
    ({ file, content }) => sha256(content) === file.sha256 && content.length === file.bytes,
  )
  const resume = contents.find(({ file }) => file.kind === 'resume')
  return { email, isWhole: isWhole && files.length === 2, resume: resume && sha256(resume.content) }
}

/** Compares acknowledged applications with the stored ones, file by file. */
export const compareStored = async (place: string, told: readonly Told[]): Promise<Losses> => {
  const db = openDatabaseToRead(place)
  try {
    const found = []
    for (const application of await listApplications(db)) found.push(await readApplication(db, application))
    const resumes = new Map(found.map(({ email, resume }) => [email, resume]))
    const acknowledged = told.flatMap((one) => (one.reference === null ? [] : [one]))
    return {
      acknowledged: acknowledged.length,
      stored: found.length,
      missing: acknowledged.filter((one) => resumes.get(one.email) !== one.sha256).length,
      twice: found.length - resumes.size,
      damaged: found.filter(({ isWhole }) => !isWhole).length,
    }
  } finally {
    await db.destroy()
  }
}
