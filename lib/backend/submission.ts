import { createHash } from 'node:crypto'
import { type ApplicationText, textFields } from '#lib/schemas/application-fields.ts'
import type { Backend, ContactMessage, JobApplication } from './backend.ts'
import { BackendError } from './backend-error.ts'

type WithoutKey<Form> = Omit<Form, 'idempotencyKey'>

const hash = (parts: readonly (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/**
 * The hashes of an application: one of its vacancy and texts, and one of these and each file. A file's SHA-256 is null
 * if the application has none, and undefined if it is unknown, which leaves that hash out.
 */
const hashesOf = (
  vacancyId: string,
  texts: ApplicationText,
  sha256s: readonly (string | null | undefined)[],
) => {
  // Without what is empty, so that it stays the same when a field is added.
  const filled = textFields.flatMap((field) => (texts[field] ? [field, texts[field]] : []))
  const textHash = hash(['application', vacancyId, ...filled])
  return [textHash, ...sha256s.map((sha256) => sha256 !== undefined && hash([textHash, sha256]))]
}

/** An application as hashes: its texts and its files' content as they were sent. */
export const applicationFingerprint = (
  vacancyId: string,
  application: WithoutKey<JobApplication>,
): string => {
  const files = [application.photo, application.resume]
  return hashesOf(
    vacancyId,
    application,
    files.map((file) => file?.sentSha256 ?? file?.sha256 ?? null),
  ).join(' ')
}

/** Whether an application has this fingerprint, as far as its files are known: see `hashesOf`. */
export const matchesFingerprint = (
  fingerprint: string,
  ...application: Parameters<typeof hashesOf>
): boolean => {
  const stored = fingerprint.split(' ')
  return hashesOf(...application).every((hash, n) => hash === false || hash === stored[n])
}

/** A contact message as one hash. */
export const messageFingerprint = ({ name, email, message }: WithoutKey<ContactMessage>): string =>
  hash(['message', name, email, message])

// Crockford's base 32: no letter that reads like another or like a digit.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const referenceLength = 12

/**
 * A reference of twelve characters, 60 bits: short enough to read out, and too long to guess. A thousand guesses a
 * second, for a year, against a hundred thousand applications find one with a chance of three in a thousand. The
 * reference is made from the idempotency key, so that every server and every repetition gives the same one.
 */
export const referenceOf = (idempotencyKey: string): string =>
  Array.from(
    createHash('sha256').update(`reference ${idempotencyKey}`).digest().subarray(0, referenceLength),
    (byte) => alphabet[byte % alphabet.length],
  ).join('')

/** A form that a visitor sends to the backend. */
export type Submission =
  | { kind: 'application'; vacancyId: string; application: JobApplication }
  | { kind: 'message'; message: ContactMessage }

/** Whether its CV waits for the scanner. */
export const isUnscanned = (submission: Submission): boolean =>
  submission.kind === 'application' && submission.application.resume?.marks?.includes('unscanned') === true

/** The answer to the sender; `reply` is the backend's own sentence, empty without one. */
export type SubmissionResult = { reference: string; reply: string; isUnclear?: boolean }

/** The identity of a submission: its key and a hash of all its content. */
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
): Promise<SubmissionResult> => {
  if (submission.kind === 'application') {
    return { ...(await backend.apply(submission.vacancyId, submission.application)), reply: '' }
  }
  const { success, message, isUnclear } = await backend.contact(submission.message)
  if (!success) throw new BackendError('refused', 'a message', { serverMessage: message })
  return { reference: referenceOf(submission.message.idempotencyKey), reply: message, isUnclear }
}
