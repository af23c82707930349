import { randomBytes, randomUUID } from 'node:crypto'
import type { ContactMessage, JobApplication, UploadedFile } from '#lib/backend/backend.ts'
import { applicationWith } from './application-with.ts'
import { reencoded } from './reencoded.ts'
import { type SampleFile, samplePdf, samplePng, sha256 } from './sample-files.ts'

const uploaded = ({ name, mimeType, buffer }: SampleFile): UploadedFile => ({
  fileName: name,
  type: mimeType,
  size: buffer.length,
  sha256: sha256(buffer),
  content: new Blob([new Uint8Array(buffer)], { type: mimeType }),
})

/** A good application with both files. */
export const sampleApplication = (email: string): JobApplication =>
  applicationWith({
    email,
    coverLetter: 'First line\nSecond line',
    photo: uploaded(samplePng('portrait.png', email)),
    resume: uploaded(samplePdf('cv.pdf', email)),
    locale: 'en',
  })

/** A good contact message. */
export const sampleMessage = (email: string): ContactMessage => ({
  name: 'Shilan',
  email,
  message: 'Hello\nthere',
  locale: 'en',
  idempotencyKey: randomUUID(),
})

// Re-encoded, because backends get photos only after the site has re-encoded them.
const photoBytes = await reencoded(samplePng('', 'drawn').buffer, 'png')
if (!photoBytes) throw new Error('the sample photo is no picture')
const photo = uploaded({ name: 'وێنەی من 1.png', mimeType: 'image/png', buffer: photoBytes })

/** A real PDF of about so many bytes whose content is new each time. */
export const uploadedPdf = (fileName: string, size: number): UploadedFile => {
  // Text, so that no mark of another format appears in it by chance.
  const filler = Buffer.from(randomBytes(size >> 1).toString('hex'))
  return uploaded(samplePdf(fileName, 'Hello', filler.subarray(0, size - pdfOverhead)))
}

const pdfOverhead = 1000

/** A good application in Kurdish with a CV that is new each time. */
export const applicationOf = (email: string): JobApplication =>
  applicationWith({
    fullName: 'شیلان کەریم',
    email,
    coverLetter: 'دێڕی یەکەم\n“second” line & more',
    photo,
    resume: uploadedPdf('Shilan Karim.pdf', 300_000),
    locale: 'ku',
  })
