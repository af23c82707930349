import type { ApplicationState, ApplicationStatus, Applications } from '#backend/ports.ts'
import { deriveReference } from '#backend/submission.ts'
import { isoTime } from '#lib/base/time.ts'
import type { Store } from './database.ts'
import { removeReceipts } from './form-results.ts'
import { addMails, cancelJobs, isConfirmed } from './jobs.ts'
import { type CompanyRecipients, createWithdrawalMails } from './mail-jobs.ts'
import type { Database } from './schema.ts'
import { reclaimSpace } from './sqlite.ts'
import { deleteFiles } from './submission-files.ts'
import { findSubmission, readFilledFields, type SubmissionRow, withdrawSubmission } from './submissions.ts'

// An application that could not be forwarded counts as received, because an operator can still retry forwarding it.
const stateOf = ({ state }: SubmissionRow): ApplicationState => {
  if (state === 'forwarded' || state === 'unconfirmed') return 'passed-on'
  return state === 'withdrawn' ? 'withdrawn' : 'received'
}

const findApplication = async (db: Database, reference: string): Promise<SubmissionRow | null> => {
  const row = await findSubmission(db, reference)
  return row?.kind === 'application' ? row : null
}

const toStatus = (row: SubmissionRow): ApplicationStatus => {
  const state = stateOf(row)
  return {
    state,
    vacancyId: row.vacancy_id,
    receivedAt: new Date(row.received_at),
    fields: readFilledFields(row),
    stateSince: new Date(state === 'received' ? row.received_at : row.state_since),
  }
}

const withdrawApplication = (
  db: Database,
  { id, reference }: SubmissionRow,
  companyRecipients: CompanyRecipients,
) =>
  db.transaction().execute(async (transaction) => {
    const at = isoTime(Date.now())
    if (!(await withdrawSubmission(transaction, id, at))) return
    await deleteFiles(transaction, id)
    await removeReceipts(transaction, reference)
    const wasNotified = await cancelJobs(transaction, id)
    if (wasNotified) await addMails(transaction, id, createWithdrawalMails(companyRecipients), at)
  })

export const createApplications = (
  { run, secret }: Pick<Store, 'run' | 'secret'>,
  companyRecipients: CompanyRecipients,
): Applications => ({
  findStatus: (reference) =>
    run(async ({ read }) => {
      const row = await findApplication(read, reference)
      return row && toStatus(row)
    }),
  findByKey: (key) =>
    run(async ({ read }) => {
      const row = await findApplication(read, deriveReference(key))
      if (!row || row.state === 'withdrawn') return null
      const { id, reference, fingerprint } = row
      const fields = readFilledFields(row)
      return { reference, fields, fingerprint: fingerprint ?? '', isConfirmed: await isConfirmed(read, id) }
    }),
  withdraw: (reference) =>
    run(async ({ write }) => {
      const row = await findApplication(write, reference)
      if (!row || stateOf(row) !== 'received') return row && toStatus(row)
      await withdrawApplication(write, row, companyRecipients)
      await reclaimSpace(write)
      const updatedRow = await findApplication(write, reference)
      return updatedRow && toStatus(updatedRow)
    }),
  keySecret: secret,
})
