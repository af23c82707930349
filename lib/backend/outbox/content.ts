import { z } from 'zod'
import { localeCodes } from '#lib/i18n/locales.ts'
import type { FileKind, UploadedFile } from '../port.ts'
import type { Submission } from '../submission.ts'
import type { OutboxDatabase } from './database.ts'
import type { OutboxTables } from './tables.ts'

const locale = z.enum(localeCodes).optional()
const application = z.object({
  vacancyId: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  coverLetter: z.string(),
  locale,
})
const message = z.object({ name: z.string(), email: z.string(), message: z.string(), locale })

/** What is written down of a submission; its files are rows of their own. */
export const contentOf = (submission: Submission): string => {
  if (submission.kind === 'message') return JSON.stringify(message.parse(submission.message))
  const { vacancyId, application: sent } = submission
  return JSON.stringify(application.parse({ vacancyId, ...sent }))
}

const readFile = async (db: OutboxDatabase, id: number, kind: FileKind): Promise<UploadedFile | null> => {
  const row = await db
    .selectFrom('delivery_files')
    .selectAll()
    .where('delivery_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) return null
  const { name: fileName, type, bytes: size, sha256 } = row
  return { fileName, type, size, sha256, content: new Blob([row.content], { type }) }
}

type Row = Pick<OutboxTables['deliveries'], 'kind' | 'content'>

/** What was sent, without files; null where it cannot be read any more. */
export const readContent = ({ kind, content }: Row) => {
  try {
    const given: unknown = JSON.parse(content ?? 'null')
    return kind === 'message' ? message.parse(given) : application.parse(given)
  } catch {
    return null
  }
}

type StoredSubmission = Row & { id: number; idempotency_key: string }

/** A stored submission with its files, as it was received. */
export const readSubmission = async (db: OutboxDatabase, row: StoredSubmission): Promise<Submission> => {
  const content = readContent(row)
  // In these words: a parser's own would repeat what was sent, in the log.
  if (!content) throw new Error('its content cannot be read any more')
  const idempotencyKey = row.idempotency_key
  if (!('vacancyId' in content)) return { kind: 'message', message: { ...content, idempotencyKey } }
  const { vacancyId, ...fields } = content
  const photo = await readFile(db, row.id, 'photo')
  const resume = await readFile(db, row.id, 'resume')
  return { kind: 'application', vacancyId, application: { ...fields, photo, resume, idempotencyKey } }
}
