import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { fileRules } from '#lib/schemas/files.ts'
import { redrawPhoto } from '#lib/web/files/photo.ts'
import { samplePdf, samplePng, sha256 } from '#tests/support/sample-files.ts'

/** What one applicant sent, and was told was received. */
export type Sent = { email: string; reference: string; hashes: string[] }

const answer = z.object({ success: z.boolean(), reference: z.string().optional() })

/** A CV of about so many bytes, none like another. */
const largePdf = (bytes: number) => samplePdf('cv.pdf', 'Applicant', randomBytes(bytes)).buffer

type Applicant = { url: () => string; cvBytes: number; isOver: () => boolean }

const blobOf = (bytes: Buffer, type: string) => new Blob([new Uint8Array(bytes)], { type })

/** Sends one application until it is taken, always under the same key; null if it never was. */
export const applyOnce = async ({ url, cvBytes, isOver }: Applicant): Promise<Sent | null> => {
  const key = randomUUID()
  const email = `${key}@example.com`
  const photo = samplePng('photo.png', key).buffer
  const cv = largePdf(cvBytes)
  const drawn = await redrawPhoto(photo, 'png', fileRules.photo.maxBytes)
  const hashes = [sha256(drawn ?? photo), sha256(cv)]
  while (!isOver()) {
    const form = new FormData()
    const fields = { fullName: 'Applicant', email, phone: '0750 123 4567', coverLetter: 'Hello', lng: 'en' }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('photo', blobOf(photo, 'image/png'), 'photo.png')
    form.append('resume', blobOf(cv, 'application/pdf'), 'cv.pdf')
    try {
      const headers = { accept: 'application/json', 'idempotency-key': key }
      const response = await fetch(url(), { method: 'POST', body: form, headers })
      const { success, reference } = answer.parse(await response.json())
      if (success && reference) return { email, reference, hashes }
    } catch {
      // The site was killed meanwhile.
    }
    await pause(50)
  }
  return null
}
