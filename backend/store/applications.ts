import type { Selectable } from 'kysely'
import type { ApplicationState, ApplicationStatus, Applications } from '#backend/ports.ts'
import { referenceOf } from '#backend/submission.ts'
import { isoTime } from '#lib/base/time.ts'
import type { Store } from './database.ts'
import { cancelJobs } from './jobs.ts'
import { type MailPlan, withdrawalMails } from './mail-jobs.ts'
import type { Database, Tables } from './schema.ts'
import { reclaimSpace } from './sqlite.ts'
import { addMails, isConfirmed, sentFields } from './submissions.ts'

type Row = Selectable<Tables['submissions']>

// A refused application counts as received, because the operator has it and may still forward it.
const stateOf = ({ state }: Row): ApplicationState => {
  if (state === 'forwarded' || state === 'unconfirmed') return 'passed-on'
  return state === 'withdrawn' ? 'withdrawn' : 'received'
}

const findApplication = async (db: Database, reference: string): Promise<Row | null> => {
  const rows = db.selectFrom('submissions').selectAll().where('reference', '=', reference)
  return (await rows.where('kind', '=', 'application').executeTakeFirst()) ?? null
}

const statusOf = (row: Row): ApplicationStatus => {
  const state = stateOf(row)
  return {
    state,
    vacancyId: row.vacancy_id,
    receivedAt: new Date(row.received_at),
    fields: sentFields(row),
    stateSince: new Date(state === 'received' ? row.received_at : row.state_since),
  }
}

// The fingerprint is a hash of the content, and the key may be one, so both are cleared too.
const clearedFields = { content: null, fields: null, idempotency_key: null, fingerprint: null }

const clearApplication = (db: Database, row: Row, plan: MailPlan) =>
  db.transaction().execute(async (transaction) => {
    const { id, reference } = row
    const at = isoTime(Date.now())
    const clearedRow = await transaction
      .updateTable('submissions')
      .set({ ...clearedFields, state: 'withdrawn', state_since: at })
      .where('id', '=', id)
      .where('state', 'not in', ['forwarded', 'unconfirmed', 'withdrawn'])
      .returning('id')
      .executeTakeFirst()
    if (!clearedRow) return
    await transaction.deleteFrom('submission_files').where('submission_id', '=', id).execute()
    // The receipt contains the names of the files.
    const receipts = transaction.deleteFrom('drafts').where('kind', '=', 'receipt')
    await receipts.where('content', 'like', `%"reference":"${reference}"%`).execute()
    const wasNotified = await cancelJobs(transaction, id)
    if (wasNotified) await addMails(transaction, id, withdrawalMails(plan), at)
  })

export const createApplications = (
  { run, secret }: Pick<Store, 'run' | 'secret'>,
  plan: MailPlan,
): Applications => ({
  findStatus: (reference) =>
    run(async ({ read }) => {
      const row = await findApplication(read, reference)
      return row && statusOf(row)
    }),
  findByKey: (key) =>
    run(async ({ read }) => {
      const row = await findApplication(read, referenceOf(key))
      if (!row || row.state === 'withdrawn') return null
      const { id, reference, fingerprint } = row
      const fields = sentFields(row)
      return { reference, fields, fingerprint: fingerprint ?? '', isConfirmed: await isConfirmed(read, id) }
    }),
  withdraw: (reference) =>
    run(async ({ write }) => {
      const row = await findApplication(write, reference)
      if (!row || stateOf(row) !== 'received') return row && statusOf(row)
      await clearApplication(write, row, plan)
      await reclaimSpace(write)
      const updatedRow = await findApplication(write, reference)
      return updatedRow && statusOf(updatedRow)
    }),
  keySecret: secret,
})
