import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { reencodePhoto } from '#backend/files/file-validation.ts'
import { tokenFields } from '#lib/schemas/files.ts'
import { samplePdf, samplePng, sha256 } from '#tests/support/files/sample-files.ts'
import { createUploader, type UploadCounts, type Uploader } from './uploader.ts'

/** An application that the site has acknowledged, with each file's checksum. */
export type AcknowledgedApplication = { email: string; reference: string; checksums: string[] }

const replySchema = z.object({ success: z.boolean(), reference: z.string().optional() })

/** Returns a random IP address from the range that RFC 2544 reserves for benchmarks. */
const randomClientIp = () => `198.18.${randomInt(256)}.${randomInt(256)}`

/** Creates an applicant with a photo and a CV of about `cvBytes` bytes. Its `send` calls share one idempotency key. */
const makeApplicant = async (cvBytes: number) => {
  const key = randomUUID()
  const email = `${key}@example.com`
  const fields = { fullName: 'Applicant', email, phone: '0750 123 4567', coverLetter: 'Hello', lng: 'en' }
  const photo = samplePng('photo.png', key)
  const resume = samplePdf('cv.pdf', 'Applicant', randomBytes(cvBytes))
  // The site re-encodes photos, so the expected checksum is the re-encoded photo's.
  const storedPhoto = (await reencodePhoto(photo.buffer, 'png')) ?? photo.buffer
  const send = async (siteUrl: string, uploader?: Uploader | null) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const [field, file] of [['photo', photo] as const, ['resume', resume] as const])
      if (uploader) form.append(tokenFields[field], await uploader.upload(field, file))
      else form.append(field, new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }))
    const headers = {
      accept: 'application/json',
      'idempotency-key': key,
      'x-forwarded-for': randomClientIp(),
    }
    const response = await fetch(`${siteUrl}/web/apply-job/recruiter`, {
      method: 'POST',
      body: form,
      headers,
    })
    const { reference = null } = replySchema.parse(await response.json())
    return { reference, status: response.status }
  }
  return { email, checksums: [sha256(storedPhoto), sha256(resume.buffer)], send }
}

/** Sends an application with its files in the form. Returns null if the response has no reference. */
export const sendApplication = async (
  siteUrl: string,
  cvBytes: number,
): Promise<AcknowledgedApplication | null> => {
  const { send, ...applicant } = await makeApplicant(cvBytes)
  const { reference } = await send(siteUrl)
  return reference ? { ...applicant, reference } : null
}

type ApplicantOptions = {
  siteUrl: string
  cvBytes: number
  isOver: () => boolean
  /** If omitted, the files are sent in the form instead of being uploaded first. */
  uploaderOptions?: { counts: UploadCounts; chunkBytes: number }
}

/** Sends an application, retrying until the site accepts it. Returns null if `isOver` returns true first. */
export const applyUntilAccepted = async ({
  siteUrl,
  cvBytes,
  isOver,
  uploaderOptions,
}: ApplicantOptions): Promise<AcknowledgedApplication | null> => {
  const { send, ...applicant } = await makeApplicant(cvBytes)
  const uploader = uploaderOptions ? createUploader({ siteUrl, ...uploaderOptions }) : null
  while (!isOver()) {
    try {
      const { reference, status } = await send(siteUrl, uploader)
      if (reference) return { ...applicant, reference }
      if (status === 422) uploader?.reset()
    } catch {
      // The site may have been killed, so try again.
    }
    await pause(50)
  }
  return null
}
