import { randomBytes, randomUUID } from 'node:crypto'
import { reencodePhoto } from '#backend/files/file-validation.ts'
import type { Application, ApplicationFile, ContactMessage } from '#backend/ports.ts'
import { createApplication } from './application-with.ts'
import { type SampleFile, samplePdf, samplePng, sha256 } from './sample-files.ts'

const toApplicationFile = ({ name, mimeType, buffer }: SampleFile): ApplicationFile => ({
  name,
  type: mimeType,
  size: buffer.length,
  sha256: sha256(buffer),
  content: new Blob([new Uint8Array(buffer)], { type: mimeType }),
})

/** Returns a valid application in English with a photo and a CV. */
export const sampleApplication = (email: string): Application =>
  createApplication({
    email,
    coverLetter: 'First line\nSecond line',
    photo: toApplicationFile(samplePng('portrait.png', email)),
    resume: toApplicationFile(samplePdf('cv.pdf', email)),
    locale: 'en',
  })

/** Returns a valid contact message. */
export const sampleMessage = (email: string): ContactMessage => ({
  name: 'Shilan',
  email,
  message: 'Hello\nthere',
  locale: 'en',
  idempotencyKey: randomUUID(),
})

// A backend receives only photos that the site has re-encoded.
const photoBytes = await reencodePhoto(samplePng('', 'drawn').buffer, 'png')
if (!photoBytes) throw new Error('the sample photo could not be decoded')
const photo = toApplicationFile({ name: 'وێنەی من 1.png', mimeType: 'image/png', buffer: photoBytes })

/** Returns a valid PDF of about `sizeBytes` bytes with random content. */
export const createPdf = (name: string, sizeBytes: number): ApplicationFile => {
  // Hexadecimal text cannot contain the signature of another file format by chance.
  const filler = Buffer.from(randomBytes(sizeBytes >> 1).toString('hex'))
  return toApplicationFile(samplePdf(name, 'Hello', filler.subarray(0, sizeBytes - pdfOverheadBytes)))
}

const pdfOverheadBytes = 1000

/** Returns a valid application in Kurdish with a photo and a random CV. */
export const kurdishApplication = (email: string): Application =>
  createApplication({
    fullName: 'شیلان کەریم',
    email,
    coverLetter: 'دێڕی یەکەم\n“second” line & more',
    photo,
    resume: createPdf('Shilan Karim.pdf', 300_000),
    locale: 'ku',
  })
