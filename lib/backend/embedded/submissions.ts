import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type MailPlan, mailsOfApplication } from '#lib/backend/mail/planned.ts'
import { queueMails } from '#lib/backend/mail/queue.ts'
import { withFileBytes } from '../file-bytes.ts'
import {
  BackendError,
  type ContactMessage,
  type FileKind,
  type JobApplication,
  type Receipt,
} from '../port.ts'
import { applicationFingerprint, messageFingerprint, referenceOf } from '../submission.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

const storeFile = async (
  db: Transaction<Tables>,
  applicationId: string,
  kind: FileKind,
  file: JobApplication[FileKind],
) => {
  if (!file) return
  const { fileName: name, type, size: bytes, sha256 } = file
  await withFileBytes(file, (content) =>
    db
      .insertInto('application_files')
      .values({ application_id: applicationId, kind, name, type, bytes, sha256, content })
      .execute(),
  )
}

type Known = { fingerprint: string | null }

const checkSame = (known: Known, fingerprint: string) => {
  if (known.fingerprint !== fingerprint) throw new BackendError('key-reused', 'known with other content')
}

/** The receipt of an application that was stored under the same key before, also if it was withdrawn; else null. */
export const findReceipt = async (
  db: Database,
  vacancyId: string,
  application: JobApplication,
): Promise<Receipt | null> => {
  const key = application.idempotencyKey
  // One that was withdrawn is known by the reference that its key makes, and does not come back.
  const known = await db
    .selectFrom('applications')
    .select(['reference', 'fingerprint', 'withdrawn_at'])
    .where((or) =>
      or.or([
        or('idempotency_key', '=', key),
        or.and([or('reference', '=', referenceOf(key)), or('withdrawn_at', 'is not', null)]),
      ]),
    )
    .executeTakeFirst()
  if (!known) return null
  if (!known.withdrawn_at) checkSame(known, applicationFingerprint(vacancyId, application))
  return { reference: known.reference }
}

const insertApplication = (
  db: Transaction<Tables>,
  vacancyId: string,
  application: JobApplication,
  receivedAt: string,
) =>
  db
    .insertInto('applications')
    .values({
      id: randomUUID(),
      reference: referenceOf(application.idempotencyKey),
      vacancy_id: vacancyId,
      full_name: application.fullName,
      email: application.email,
      phone: application.phone,
      cover_letter: application.coverLetter,
      locale: application.locale ?? null,
      received_at: receivedAt,
      idempotency_key: application.idempotencyKey,
      fingerprint: applicationFingerprint(vacancyId, application),
    })
    // Two at once: the second waits here for the first to be stored. The reference, made of the key, may
    // be what meets first.
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'reference'])
    .executeTakeFirst()

/** Stores an application with its files, and the mails it causes, in one transaction; the same key is stored once. */
export const storeApplication = async (
  db: Database,
  vacancyId: string,
  application: JobApplication,
  plan: MailPlan = null,
): Promise<Receipt> => {
  const receipt = await db.transaction().execute(async (transaction) => {
    const receivedAt = new Date().toISOString()
    const stored = await insertApplication(transaction, vacancyId, application, receivedAt)
    if (!stored) return null
    // One file after the other, within the transaction: only one stands in memory at a time.
    await storeFile(transaction, stored.id, 'photo', application.photo)
    await storeFile(transaction, stored.id, 'resume', application.resume)
    const { reference } = stored
    const mails = mailsOfApplication(plan, {
      reference,
      shown: reference,
      vacancyId,
      application,
      receivedAt,
    })
    await queueMails(transaction.$pickTables<'mails'>(), mails, receivedAt)
    return { reference }
  })
  const known = receipt ?? (await findReceipt(db, vacancyId, application))
  if (!known) throw new Error('neither stored nor known')
  return known
}

/** Stores a contact message; the same key is stored once. */
export const storeMessage = async (db: Database, message: ContactMessage): Promise<void> => {
  const { name, email, message: text, locale = null, idempotencyKey } = message
  const fingerprint = messageFingerprint(message)
  const stored = await db
    .insertInto('messages')
    .values({
      id: randomUUID(),
      name,
      email,
      message: text,
      locale,
      received_at: new Date().toISOString(),
      idempotency_key: idempotencyKey,
      fingerprint,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored) return
  const known = await db
    .selectFrom('messages')
    .select('fingerprint')
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirstOrThrow()
  checkSame(known, fingerprint)
}
