import { createHash } from 'node:crypto'
import type { ContactMessage, JobApplication } from './port.ts'

type Keyless<Sent> = Omit<Sent, 'idempotencyKey'>

const hash = (parts: readonly (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** What an application consists of, as one hash: its fields and its files' content as they were sent. */
export const applicationFingerprint = (vacancyId: string, application: Keyless<JobApplication>): string => {
  const { fullName, email, phone, coverLetter, photo, resume } = application
  const files = [photo, resume].map((file) => file?.sentSha256 ?? file?.sha256 ?? null)
  return hash(['application', vacancyId, fullName, email, phone, coverLetter, ...files])
}

/** What a contact message consists of, as one hash. */
export const messageFingerprint = ({ name, email, message }: Keyless<ContactMessage>): string =>
  hash(['message', name, email, message])
