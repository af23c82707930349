import type { Transaction } from 'kysely'
import { type MailPlan, mailsOfApplication } from '#lib/backend/mail/planned.ts'
import { queueMails } from '#lib/backend/mail/queue.ts'
import type { Sent, Submission } from '../submission.ts'
import { referenceOf } from '../submission.ts'
import type { OutboxTables } from './tables.ts'

/** A submission that the sender is told is taken. */
export type Taken = {
  sent: Sent
  /** Which mails applications cause. */
  plan: MailPlan
  receivedAt: number
}

/** Queues the mails about a submission, in the transaction that keeps it. */
export const queueMailsOf = async (
  db: Transaction<OutboxTables>,
  submission: Submission,
  { sent, plan, receivedAt }: Taken,
): Promise<void> => {
  if (submission.kind === 'message') return
  const { vacancyId, application } = submission
  const reference = referenceOf(application.idempotencyKey)
  const at = new Date(receivedAt).toISOString()
  const taken = { reference, shown: sent.reference, vacancyId, application, receivedAt: at }
  await queueMails(db.$pickTables<'mails'>(), mailsOfApplication(plan, taken), at)
}
