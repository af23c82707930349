import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { samplePdf, samplePng, sha256 } from '#tests/support/files/sample-files.ts'

/** The answer to an applicant: the reference, or status and message of the failure. */
export type Told =
  | { reference: string; email: string; sha256: string }
  | { reference: null; status: number; message: string }

const answer = z.object({ success: z.boolean(), message: z.string(), reference: z.string().optional() })

/** An address in the network that is kept for benchmarks. */
export const madeUpAddress = (): string => `198.18.${randomInt(256)}.${randomInt(256)}`

/** Sends one application once, as the form's script does, with a CV of so many random bytes. */
export const sendApplication = async (
  url: string,
  cvBytes: number,
  address = madeUpAddress(),
): Promise<Told> => {
  const key = randomUUID()
  const email = `${key}@example.com`
  const cv = samplePdf('cv.pdf', 'Applicant', randomBytes(cvBytes)).buffer
  const form = new FormData()
  const fields = { lng: 'en', fullName: 'Shilan Karim', email, phone: '0750 123 4567', coverLetter: '' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const photo = samplePng('me.png', key)
  form.append('photo', new File([new Uint8Array(photo.buffer)], photo.name, { type: photo.mimeType }))
  form.append('resume', new File([new Uint8Array(cv)], 'cv.pdf', { type: 'application/pdf' }))
  const response = await fetch(`${url}/web/apply-job/recruiter`, {
    method: 'POST',
    headers: { accept: 'application/json', 'idempotency-key': key, 'x-forwarded-for': address },
    body: form,
  })
  const { success, message, reference } = answer.parse(await response.json())
  return success && reference
    ? { reference, email, sha256: sha256(cv) }
    : { reference: null, status: response.status, message }
}
