import { type MailPlan, mailOfWithdrawal } from '#lib/backend/mail/planned.ts'
import { withdrawMails } from '#lib/backend/mail/queue.ts'
import { filledFields } from '#lib/schemas/application-fields.ts'
import type { ApplicationStatus, Applications } from '../port.ts'
import { readKeySecret } from '../secrets.ts'
import type { Database } from './database.ts'
import { forget } from './removal.ts'

const findStatus = async (db: Database, reference: string): Promise<ApplicationStatus | null> => {
  const row = await db
    .selectFrom('applications')
    .select(['id', 'vacancy_id', 'received_at', 'withdrawn_at'])
    .select(['full_name', 'email', 'phone', 'cover_letter'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!row) return null
  const { id, full_name: fullName, email, phone, cover_letter: coverLetter } = row
  const files = await db
    .selectFrom('application_files')
    .select('kind')
    .where('application_id', '=', id)
    .execute()
  const sent = Object.fromEntries(files.map(({ kind }) => [kind, true]))
  return {
    state: row.withdrawn_at ? 'withdrawn' : 'received',
    vacancyId: row.vacancy_id,
    receivedAt: new Date(row.received_at),
    since: new Date(row.withdrawn_at ?? row.received_at),
    fields: filledFields({ ...sent, fullName, email, phone, coverLetter }),
  }
}

// The key and the fingerprint go too: they are hashes of what was sent.
const nothing = {
  full_name: '',
  email: '',
  phone: '',
  cover_letter: '',
  locale: null,
  idempotency_key: null,
  fingerprint: null,
}

const clear = (db: Database, reference: string, plan: MailPlan) =>
  db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('applications')
      .select('locale')
      .where('reference', '=', reference)
      .executeTakeFirst()
    const at = new Date().toISOString()
    const row = await transaction
      .updateTable('applications')
      .set({ ...nothing, withdrawn_at: at })
      .where('reference', '=', reference)
      .where('withdrawn_at', 'is', null)
      .returning(['id', 'vacancy_id', 'received_at'])
      .executeTakeFirst()
    if (!row) return false
    await transaction.deleteFrom('application_files').where('application_id', '=', row.id).execute()
    const farewell = mailOfWithdrawal(plan, {
      reference,
      shown: reference,
      vacancyId: row.vacancy_id,
      locale: before?.locale ?? null,
      receivedAt: row.received_at,
      withdrawnAt: at,
    })
    await withdrawMails(transaction.$pickTables<'mails'>(), reference, { farewell, at })
    return true
  })

/** What becomes of the applications that are stored here. */
export const storedApplications = (
  { read, write }: { read: Database; write: Database },
  plan: MailPlan,
): Applications => ({
  status: (reference) => findStatus(read, reference),
  withdraw: async (reference) => {
    if (await clear(write, reference, plan)) await forget(write)
    return findStatus(write, reference)
  },
  keySecret: () => readKeySecret(read.$pickTables<'secrets'>()),
})
