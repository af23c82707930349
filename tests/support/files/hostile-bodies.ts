import type { Random } from './random.ts'
import { sampleDoc, sampleDocx } from './sample-documents.ts'
import { samplePdf, samplePng } from './sample-files.ts'

type Body = { body: Buffer; type: string }

const boundary = 'x7Kp'
const photos = [samplePng('', 'a').buffer, Buffer.from('GIF89a'), Buffer.alloc(0)] as const
const documents = [samplePdf('', 'CV').buffer, sampleDocx(), sampleDoc(), Buffer.from('MZ')] as const
const anyForm = ['lng', 'idempotencyKey', 'x', '__proto__', ''] as const
const texts = [
  'Shilan',
  'a@example.com',
  '0750 123 4567',
  '',
  ' ',
  '\u0000',
  '\u202Eشیلان',
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  '{"$gt":""}',
  'ی'.repeat(300),
  '\ud800',
  'a\r\nb: c',
] as const
const fileNames = [
  'a.png',
  'a.jpg',
  'cv.pdf',
  'cv.docx',
  'cv.doc',
  '',
  'a',
  '../a.png',
  'con.pdf',
  'a\u0000.pdf',
] as const
const types = [
  `multipart/form-data; boundary=${boundary}`,
  `multipart/form-data; boundary="${boundary}"`,
  `multipart/form-data; boundary=other`,
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  '',
] as const

/** A form that the bodies are for: its fields as a good body has them, and whether files belong to it. */
export type Form = { good: readonly [string, string][]; hasFiles: boolean }

/** The application form. */
export const applicationForm: Form = {
  good: [
    ['fullName', 'Shilan Karim'],
    ['email', 'shilan@example.com'],
    ['phone', '0750 123 4567'],
    ['coverLetter', 'Hello'],
  ],
  hasFiles: true,
}

const part = (head: string, content: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])

const flip = (bytes: Buffer, { below }: Random, times: number) => {
  const flipped = Buffer.from(bytes)
  for (let time = 0; time < times && flipped.length; time += 1) flipped[below(flipped.length)] = below(256)
  return flipped
}

const fieldsOf = ({ next, pick, below }: Random, { good }: Form): readonly [string, string][] => {
  const names = [...anyForm, ...good.map(([name]) => name)] as const
  return next() < 0.6 ? good : Array.from({ length: below(8) }, () => [pick(names), pick(texts)])
}

const fileParts = (random: Random) => {
  const { next, pick, below } = random
  const file = (field: string, name: string, bytes: Buffer) =>
    part(`name="${field}"; filename="${name}"`, next() < 0.5 ? bytes : flip(bytes, random, 1 + below(4)))
  const isGood = next() < 0.4
  const files = [
    file('photo', isGood ? 'a.png' : pick(fileNames), isGood ? photos[0] : pick(photos)),
    file('resume', isGood ? 'cv.pdf' : pick(fileNames), isGood ? documents[0] : pick(documents)),
  ]
  if (next() < 0.1) files.push(file(pick(['photo', 'resume', 'other']), 'b.png', photos[0]))
  return files
}

const multipart = (random: Random, form: Form) =>
  Buffer.concat([
    ...fieldsOf(random, form).map(([name, value]) => part(`name="${name}"`, value)),
    ...(form.hasFiles || random.next() < 0.1 ? fileParts(random) : []),
    Buffer.from(`--${boundary}--\r\n`),
  ])

/** A body that a broken or an ill-meaning client might send; some are good ones. */
export const hostileBody = (random: Random, form: Form): Body => {
  const { next, pick, below } = random
  const fields = fieldsOf(random, form)
  const shape = next()
  if (shape < 0.1)
    return { body: Buffer.from(new URLSearchParams([...fields]).toString()), type: pick(types) }
  if (shape < 0.2) return { body: Buffer.from(JSON.stringify(Object.fromEntries(fields))), type: pick(types) }
  let body = multipart(random, form)
  if (next() < 0.1) body = body.subarray(0, below(body.length))
  if (next() < 0.1) body = flip(body, random, 1 + below(8))
  return { body, type: next() < 0.85 ? types[0] : pick(types) }
}
