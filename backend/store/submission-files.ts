import type { Transaction } from 'kysely'
import type { ApplicationFile } from '#backend/ports.ts'
import { type FileField, fileFields } from '#lib/schemas/files.ts'
import { type FileFlag, fileFlags } from './file-flags.ts'
import { type Database, fileColumns, type Tables } from './schema.ts'

/** Stores an application's files one after the other, so that only one is in memory at a time. */
export const insertFiles = async (
  db: Transaction<Tables>,
  submissionId: string,
  files: Record<FileField, ApplicationFile | null>,
): Promise<void> => {
  for (const field of fileFields) {
    const file = files[field]
    if (!file) continue
    const { name, type, size, sha256 } = file
    const content = new Uint8Array(await file.content.arrayBuffer())
    if (content.length !== size) throw new Error(`the file has ${content.length} of ${size} bytes`)
    const marks = file.flags?.join(' ') || null
    await db
      .insertInto('submission_files')
      .values({ submission_id: submissionId, kind: field, name, type, bytes: size, sha256, marks, content })
      .execute()
  }
}

export const listFiles = async (db: Database, submissionId: string) => {
  const rows = await db
    .selectFrom('submission_files')
    .select(fileColumns)
    .where('submission_id', '=', submissionId)
    .orderBy('kind')
    .execute()
  return rows.map(({ flags, ...file }) => ({
    ...file,
    flags: fileFlags.filter((flag) => flags?.split(' ').includes(flag)),
  }))
}

export type StoredFile = Awaited<ReturnType<typeof listFiles>>[number]

export const readFileContent = async (
  db: Database,
  submissionId: string,
  field: FileField,
): Promise<Uint8Array<ArrayBuffer>> => {
  const row = await db
    .selectFrom('submission_files')
    .select('content')
    .where('submission_id', '=', submissionId)
    .where('kind', '=', field)
    .executeTakeFirstOrThrow()
  return row.content
}

/** Returns an application's files with their content. */
export const readFiles = async (
  db: Database,
  submissionId: string,
): Promise<Record<FileField, ApplicationFile | null>> => {
  const files: Record<FileField, ApplicationFile | null> = { photo: null, resume: null }
  for (const file of await listFiles(db, submissionId)) {
    const bytes = await readFileContent(db, submissionId, file.field)
    files[file.field] = { ...file, content: new Blob([bytes], { type: file.type }) }
  }
  return files
}

export const setFileFlags = async (
  db: Database,
  submissionId: string,
  field: FileField,
  flags: readonly FileFlag[],
): Promise<void> => {
  await db
    .updateTable('submission_files')
    .set({ marks: flags.join(' ') || null })
    .where('submission_id', '=', submissionId)
    .where('kind', '=', field)
    .execute()
}

/** Deletes a submission's files, but not the submission. */
export const deleteFiles = async (db: Transaction<Tables>, submissionId: string): Promise<void> => {
  await db.deleteFrom('submission_files').where('submission_id', '=', submissionId).execute()
}
