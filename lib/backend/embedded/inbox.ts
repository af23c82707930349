import type { FileKind } from '../port.ts'
import { referenceOf } from '../submission.ts'
import type { Database } from './database.ts'

export type StoredFile = { kind: FileKind; name: string; type: string; bytes: number; sha256: string }

export type StoredApplication = {
  id: string
  reference: string
  vacancy: string
  vacancyTitle: string
  name: string
  email: string
  phone: string
  coverLetter: string
  locale: string | null
  receivedAt: string
  /** Since when nothing else is left of it; null while it stands. */
  withdrawnAt: string | null
  files: StoredFile[]
}

export type StoredMessage = {
  id: string
  /** What the sender was told to quote; null of messages from before there were references. */
  reference: string | null
  name: string
  email: string
  message: string
  locale: string | null
  receivedAt: string
}

const filesByApplication = async (db: Database) => {
  const rows = await db
    .selectFrom('application_files')
    .select(['application_id', 'kind', 'name', 'type', 'bytes', 'sha256'])
    .orderBy('kind')
    .execute()
  const files = new Map<string, StoredFile[]>()
  for (const { application_id, ...file } of rows) {
    const known = files.get(application_id)
    if (known) known.push(file)
    else files.set(application_id, [file])
  }
  return files
}

/** Every stored application, the oldest first, with what is known of its files but not their content. */
export const listApplications = async (db: Database): Promise<StoredApplication[]> => {
  const files = await filesByApplication(db)
  const rows = await db
    .selectFrom('applications')
    .innerJoin('vacancies', 'vacancies.id', 'applications.vacancy_id')
    .select([
      'applications.id',
      'reference',
      'vacancy_id as vacancy',
      'vacancies.title as vacancyTitle',
      'full_name as name',
      'email',
      'phone',
      'cover_letter as coverLetter',
      'locale',
      'received_at as receivedAt',
      'withdrawn_at as withdrawnAt',
    ])
    .orderBy('received_at')
    .orderBy('applications.id')
    .execute()
  return rows.map((row) => ({ ...row, files: files.get(row.id) ?? [] }))
}

/** Every stored contact message, the oldest first. */
export const listMessages = async (db: Database): Promise<StoredMessage[]> => {
  const rows = await db
    .selectFrom('messages')
    .select([
      'id',
      'name',
      'email',
      'message',
      'locale',
      'received_at as receivedAt',
      'idempotency_key as key',
    ])
    .orderBy('received_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, key, ...message }) => ({ id, reference: key && referenceOf(key), ...message }))
}

/** The bytes of one stored file. */
export const readStoredFile = async (
  db: Database,
  applicationId: string,
  kind: FileKind,
): Promise<Uint8Array> => {
  const row = await db
    .selectFrom('application_files')
    .select('content')
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return row.content
}
