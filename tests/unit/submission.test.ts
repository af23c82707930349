import { expect, test } from 'vitest'
import type { Application, ApplicationFile, ContactMessage } from '#backend/ports.ts'
import { fingerprintMessage, identityOf, sendSubmission } from '#backend/submission.ts'
import { createApplication } from '#tests/support/files/application-with.ts'

const createFile = (sha256: string, sentSha256?: string): ApplicationFile => ({
  name: 'a.pdf',
  type: 'application/pdf',
  size: 1,
  sha256,
  sentSha256,
  content: new Blob(['a']),
})

const application = createApplication({ resume: createFile('resume'), idempotencyKey: 'key' })
const message: ContactMessage = {
  name: 'Sara',
  email: 'sara@example.com',
  message: 'Hello',
  idempotencyKey: 'key',
}

const computeFingerprint = (change: Partial<Application>) =>
  identityOf({
    kind: 'application',
    vacancyId: 'recruiter',
    application: { ...application, ...change },
  }).fingerprint

test('fingerprint → ignores the idempotency key, and matches the fingerprints in existing databases', () => {
  expect(computeFingerprint({ idempotencyKey: 'other' })).toBe(computeFingerprint({}))
  expect(computeFingerprint({})).toBe(
    [
      'cb5dc1d7c4705e46b696a8e20d1d1f8f35b479f95bfee8a7ca6ba90eb3e85385',
      '62a18fbd7f06559f9eb20ff2d41f032d3cd2d7f455a9753966af9948df3f2d24',
      '9b67aaf7880e3062b85c404bfdea0e13996e7087e3232c6d44b8ff25d3b62992',
    ].join(' '),
  )
  expect(fingerprintMessage(message)).toBe('b200dd5e79d754ad4b006028401339a5441904fc3b4b5290b9ee62df1cd2f10c')
})

test.each<Partial<Application>>([
  { fullName: 'Shilan' },
  { coverLetter: 'x' },
  { resume: null },
  { resume: createFile('other') },
  { photo: createFile('photo') },
  { photo: createFile('resume'), resume: null },
])('application with different content (%o) → has a different fingerprint', (change) => {
  expect(computeFingerprint(change)).not.toBe(computeFingerprint({}))
})

test('file re-encoded → the application’s fingerprint does not change', () => {
  expect(computeFingerprint({ resume: createFile('re-encoded', 'resume') })).toBe(computeFingerprint({}))
})

const server = {
  apply: async () => ({}),
  contact: async () => ({ message: 'Reply' }),
}

test('`sendSubmission` → `serverMessage` is the server’s reply to a contact message, and empty for an application', async () => {
  const contactForm = { kind: 'message' as const, message }
  const applicationForm = { kind: 'application' as const, vacancyId: 'recruiter', application }
  expect(await sendSubmission(server, applicationForm)).toMatchObject({ serverMessage: '' })
  expect(await sendSubmission(server, contactForm)).toMatchObject({ serverMessage: 'Reply' })
})
