import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { tokenFields } from '#lib/schemas/files.ts'
import { redrawn } from '#tests/support/files/redrawn.ts'
import { type SampleFile, samplePdf, samplePng, sha256 } from '#tests/support/files/sample-files.ts'
import { createHolder, type HoldCounts, type Holder } from './holder.ts'
import type { LargePhoto } from './large-photos.ts'
import { madeUpAddress } from './one-application.ts'

/** What an applicant sent, and what the site acknowledged. */
export type Sent = { email: string; reference: string; hashes: string[] }

const answer = z.object({ success: z.boolean(), reference: z.string().optional() })

/** A unique CV of about so many bytes. */
const largePdf = (bytes: number) => samplePdf('cv.pdf', 'Applicant', randomBytes(bytes))

type Applicant = {
  url: () => string
  cvBytes: number
  isOver: () => boolean
  /** A small one without it. */
  photo?: LargePhoto
  /** How the files are uploaded by themselves before the form is sent; they come with it without. */
  held?: { counts: HoldCounts; pieceBytes: number }
}

const smallPhoto = async (seed: string): Promise<LargePhoto> => {
  const photo = samplePng('photo.png', seed)
  const drawn = await redrawn(photo.buffer, 'png')
  return { ...photo, keptSum: sha256(drawn ?? photo.buffer) }
}

type Files = Readonly<Record<'photo' | 'resume', SampleFile>>

const putFiles = async (form: FormData, files: Files, holder: Holder | null) => {
  for (const field of ['photo', 'resume'] as const) {
    const { name, mimeType, buffer } = files[field]
    if (holder) form.append(tokenFields[field], await holder.hold(field, files[field]))
    else form.append(field, new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  }
}

/** Sends an application until it is accepted, always with the same key; null if it never is. */
export const applyOnce = async (applicant: Applicant): Promise<Sent | null> => {
  const { url, cvBytes, isOver, held } = applicant
  const holder = held ? createHolder({ site: new URL(url()).origin, ...held }) : null
  const key = randomUUID()
  const email = `${key}@example.com`
  const photo = applicant.photo ?? (await smallPhoto(key))
  const resume = largePdf(cvBytes)
  const hashes = [photo.keptSum, sha256(resume.buffer)]
  while (!isOver()) {
    const form = new FormData()
    const fields = { fullName: 'Applicant', email, phone: '0750 123 4567', coverLetter: 'Hello', lng: 'en' }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    try {
      await putFiles(form, { photo, resume }, holder)
      const from = { 'x-forwarded-for': madeUpAddress() }
      const headers = { accept: 'application/json', 'idempotency-key': key, ...from }
      const response = await fetch(url(), { method: 'POST', body: form, headers })
      const { success, reference } = answer.parse(await response.json())
      if (success && reference) return { email, reference, hashes }
      if (response.status === 422) holder?.forget()
    } catch {
      // The site was killed meanwhile.
    }
    await pause(50)
  }
  return null
}
