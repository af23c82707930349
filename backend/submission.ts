import { createHash } from 'node:crypto'
import { type ApplicationText, textFields } from '#lib/schemas/application-fields.ts'
import type { ContactText } from '#lib/schemas/contact-rules.ts'
import type {
  Application,
  ContactMessage,
  ProductServer,
  Receipt,
  ValidApplication,
  ValidMessage,
} from './ports.ts'

const hash = (values: readonly (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex')

// Returns an array: a hash of the vacancy and texts, then one hash for each file. A file's hash is derived from the
// first hash and the file's SHA-256, which is null if there is no file. If the SHA-256 is unknown (undefined), the
// entry is `false`, which `matchesFingerprint` skips.
const hashApplication = (
  vacancyId: string,
  texts: ApplicationText,
  sha256s: readonly (string | null | undefined)[],
) => {
  // Leave out empty fields, so that the hash stays the same if a field is added to the form.
  const filledTexts = textFields.flatMap((field) => (texts[field] ? [field, texts[field]] : []))
  const textHash = hash(['application', vacancyId, ...filledTexts])
  return [textHash, ...sha256s.map((sha256) => sha256 !== undefined && hash([textHash, sha256]))]
}

/** Returns a hash of the application's vacancy and texts, and one of each file (as sent, if known), space-separated. */
const fingerprintApplication = (vacancyId: string, application: Application): string => {
  const files = [application.photo, application.resume]
  return hashApplication(
    vacancyId,
    application,
    files.map((file) => file?.sentSha256 ?? file?.sha256 ?? null),
  ).join(' ')
}

/** Checks whether an application has the given fingerprint; skips files whose SHA-256 is unknown. */
export const matchesFingerprint = (
  fingerprint: string,
  ...application: Parameters<typeof hashApplication>
): boolean => {
  const storedHashes = fingerprint.split(' ')
  return hashApplication(...application).every((hash, n) => hash === false || hash === storedHashes[n])
}

export const fingerprintMessage = ({ name, email, message }: ContactText): string =>
  hash(['message', name, email, message])

// Crockford's base 32, which omits I, L, O and U.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const referenceLength = 12

/**
 * Derives a reference of twelve characters (60 bits) from a key. It is short enough to read aloud, and a thousand
 * guesses a second for a year have a 0.3% chance of hitting one of 100,000 applications. All servers derive the same
 * reference from the same key.
 */
export const deriveReference = (idempotencyKey: string): string =>
  Array.from(
    createHash('sha256').update(`reference ${idempotencyKey}`).digest().subarray(0, referenceLength),
    (byte) => alphabet[byte % alphabet.length],
  ).join('')

/** A valid application or message to store and, if there is a product's server, to forward. */
export type Submission =
  | { kind: 'application'; vacancyId: string; application: Application }
  | { kind: 'message'; message: ContactMessage }

const requireKey = <Form extends { idempotencyKey: string | null }>({ idempotencyKey, ...form }: Form) => {
  if (idempotencyKey === null) throw new Error('a form that is stored needs a key')
  return { ...form, idempotencyKey }
}

export const toApplicationSubmission = (vacancyId: string, application: ValidApplication): Submission => ({
  kind: 'application',
  vacancyId,
  application: requireKey(application),
})

export const toMessageSubmission = (message: ValidMessage): Submission => ({
  kind: 'message',
  message: requireKey(message),
})

export const isUnscanned = (submission: Submission): boolean =>
  submission.kind === 'application' && submission.application.resume?.flags?.includes('unscanned') === true

/** `serverMessage` comes from the product's server's response to a contact message; in all other cases, it is empty. */
export type SubmissionResult = Receipt & { serverMessage: string }

export const identityOf = (submission: Submission): { key: string; fingerprint: string } =>
  submission.kind === 'application'
    ? {
        key: submission.application.idempotencyKey,
        fingerprint: fingerprintApplication(submission.vacancyId, submission.application),
      }
    : { key: submission.message.idempotencyKey, fingerprint: fingerprintMessage(submission.message) }

/** Sends a submission to the product's server; throws a BackendError if the server refuses it or the request fails. */
export const sendSubmission = async (
  server: Pick<ProductServer, 'apply' | 'contact'>,
  submission: Submission,
): Promise<{ serverMessage: string; isUnconfirmed?: boolean }> => {
  if (submission.kind === 'application') {
    const { isUnconfirmed } = await server.apply(submission.vacancyId, submission.application)
    return { serverMessage: '', isUnconfirmed }
  }
  const { message, isUnconfirmed } = await server.contact(submission.message)
  return { serverMessage: message, isUnconfirmed }
}

/** Normalizes an e-mail address: lower case, no `+` tag and, for Gmail, no dots and the domain `gmail.com`. */
export const normalizeMailbox = (email: string): string => {
  const [, localPart = email, domain = ''] = /^(.*)@(.*)$/.exec(email.trim().toLowerCase()) ?? []
  const untaggedPart = localPart.replace(/\+.*$/, '')
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${untaggedPart.replaceAll('.', '')}@gmail.com`
    : `${untaggedPart}@${domain}`
}
