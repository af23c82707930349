import { applicationFingerprint, messageFingerprint } from '../fingerprint.ts'
import { type Backend, BackendError, type ContactMessage, type JobApplication } from '../port.ts'
import { referenceOf } from '../reference.ts'

/** What a visitor sends to the backend. */
export type Submission =
  | { kind: 'application'; vacancyId: string; application: JobApplication }
  | { kind: 'message'; message: ContactMessage }

/** What the sender is told; `reply` is the backend's own sentence, empty without one. */
export type Sent = { reference: string; reply: string }

/** Who sends what: the key and a hash of all that is sent. */
export const identityOf = (submission: Submission): { key: string; fingerprint: string } =>
  submission.kind === 'application'
    ? {
        key: submission.application.idempotencyKey,
        fingerprint: applicationFingerprint(submission.vacancyId, submission.application),
      }
    : { key: submission.message.idempotencyKey, fingerprint: messageFingerprint(submission.message) }

/** Hands a submission over; throws a BackendError unless the backend took it. */
export const sendTo = async (
  backend: Pick<Backend, 'apply' | 'contact'>,
  submission: Submission,
): Promise<Sent> => {
  if (submission.kind === 'application') {
    const { reference } = await backend.apply(submission.vacancyId, submission.application)
    return { reference, reply: '' }
  }
  const { success, message, reference } = await backend.contact(submission.message)
  if (!success) throw new BackendError('refused', 'a message', { serverMessage: message })
  return { reference: reference ?? referenceOf(submission.message.idempotencyKey), reply: message }
}
