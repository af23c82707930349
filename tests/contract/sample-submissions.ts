import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ContactMessage, JobApplication, UploadedFile } from '#lib/backend/port.ts'
import { type SampleFile, samplePdf, samplePng, sha256 } from '#tests/support/sample-files.ts'

const uploaded = ({ name, mimeType, buffer }: SampleFile): UploadedFile => ({
  fileName: name,
  type: mimeType,
  size: buffer.length,
  sha256: sha256(buffer),
  content: new Blob([new Uint8Array(buffer)], { type: mimeType }),
})

/** A good application with both files. */
export const sampleApplication = (email: string): JobApplication => ({
  fullName: 'Shilan Karim',
  email,
  phone: '0750 123 4567',
  coverLetter: 'First line\nSecond line',
  photo: uploaded(samplePng('portrait.png', email)),
  resume: uploaded(samplePdf('cv.pdf', email)),
  locale: 'en',
  idempotencyKey: randomUUID(),
})

/** A good contact message. */
export const sampleMessage = (email: string): ContactMessage => ({
  name: 'Shilan',
  email,
  message: 'Hello\nthere',
  locale: 'en',
  idempotencyKey: randomUUID(),
})

const png = { type: 'image/png', start: '\x89PNG\r\n\x1a\n' }
export const pdf = { type: 'application/pdf', start: '%PDF-1.7\n' }

/** A received file of random content behind the right first bytes. */
export const uploadedFile = (fileName: string, { type, start }: typeof png, size: number): UploadedFile => {
  const bytes = Buffer.concat([Buffer.from(start, 'latin1'), randomBytes(size - start.length)])
  return {
    fileName,
    type,
    size,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    content: new Blob([new Uint8Array(bytes)], { type }),
  }
}

/** A good application in Kurdish with files that are new each time. */
export const applicationOf = (email: string): JobApplication => ({
  fullName: 'شیلان کەریم',
  email,
  phone: '0750 123 4567',
  coverLetter: 'دێڕی یەکەم\n“second” line & more',
  photo: uploadedFile('وێنەی من 1.png', png, 2048),
  resume: uploadedFile('Shilan Karim.pdf', pdf, 300_000),
  locale: 'ku',
  idempotencyKey: randomUUID(),
})
