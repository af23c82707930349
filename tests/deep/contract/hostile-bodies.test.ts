import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend, ContactMessage, JobApplication } from '#lib/backend/port.ts'
import { applyJob } from '#lib/handlers/apply-job.ts'
import { contactUs } from '#lib/handlers/contact-us.ts'
import { withdraw } from '#lib/handlers/withdraw.ts'
import { applicationSchema, contactSchema } from '#lib/schemas/rules.ts'
import type { Random } from '#tests/support/files/random.ts'
import { drawnBy } from '#tests/support/files/random.ts'
import { sampleDoc, sampleDocx } from '#tests/support/files/sample-documents.ts'
import { samplePdf, samplePng, sha256 } from '#tests/support/files/sample-files.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { type FormSite, openFormSite, post } from '#tests/support/servers/form-site.ts'

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
type Form = { good: readonly [string, string][]; hasFiles: boolean }

/** The application form. */
const applicationForm: Form = {
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
const hostileBody = (random: Random, form: Form): Body => {
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

const starts = { pdf: '%PDF-', doc: '\xd0\xcf\x11\xe0', docx: 'PK\x03\x04' }

let opened: FormSite
beforeAll(async () => {
  opened = await openFormSite()
})
afterAll(() => opened.close())

// An independent check that shares no file validation with the site.
const faultOf = async ({ photo, resume, ...text }: JobApplication): Promise<string | null> => {
  if (!applicationSchema.safeParse(text).success) return 'text'
  if (!photo || !resume) return 'file missing'
  const [picture, document] = await Promise.all(
    [photo, resume].map(async ({ content }) => Buffer.from(await content.arrayBuffer())),
  )
  if (!picture || !document) return 'nothing to read'
  const { format, exif } = await sharp(picture, { failOn: 'warning' }).metadata()
  if (`image/${format}` !== photo.type || exif) return 'photo'
  if (sha256(picture) !== photo.sha256 || sha256(document) !== resume.sha256) return 'sum'
  const extension = resume.fileName.split('.').at(-1)?.toLowerCase()
  const [, start] = Object.entries(starts).find(([kind]) => kind === extension) ?? []
  return start && document.toString('latin1').startsWith(start) ? null : 'document'
}

/** How often 2,000 bodies for a form got which answer. */
const tryBodies = async (form: Form, answer: (request: Request) => Promise<Response>) => {
  const seen = new Map<number, number>()
  const anyBody = fc.asyncProperty(fc.gen(), async (draw) => {
    const { body, type } = hostileBody(drawnBy(draw), form)
    const { status } = await answer(post({ body: new Uint8Array(body), headers: { 'content-type': type } }))
    seen.set(status, (seen.get(status) ?? 0) + 1)
    expect(status).toBeLessThan(500)
  })
  await fc.assert(anyBody, { numRuns: 2000, seed: 1 })
  return seen
}

test('2,000 bodies of every kind: none breaks the site, none is taken wrongly', {
  timeout: 300_000,
}, async () => {
  const taken: (string | null)[] = []
  const backend: Backend = {
    ...opened.backend,
    apply: async (_, application) => {
      taken.push(await faultOf(application))
      return { reference: 'ABC1234567' }
    },
  }
  const site = { ...opened.site, backend: () => backend }
  const seen = await tryBodies(applicationForm, (request) => applyJob(request, 'recruiter', site))
  expect([...seen.keys()].toSorted()).toEqual([200, 400, 422])
  expect(taken.filter((fault) => fault !== null)).toEqual([])
  expect(taken).toHaveLength(seen.get(200) ?? 0)
  for (const status of [200, 400, 422]) expect(seen.get(status)).toBeGreaterThan(100)
  expect(await opened.uploads()).toEqual([])
})

test('2,000 bodies of a message: none breaks the site, none is taken wrongly', {
  timeout: 300_000,
}, async () => {
  const taken: ContactMessage[] = []
  const backend: Backend = {
    ...opened.backend,
    contact: async (message) => {
      taken.push(message)
      return { success: true, message: '', reference: 'ABC1234567' }
    },
  }
  const form: Form = {
    good: [
      ['name', 'Shilan Karim'],
      ['email', 'shilan@example.com'],
      ['message', 'Hello'],
    ],
    hasFiles: false,
  }
  const site = { ...opened.site, backend: () => backend }
  const seen = await tryBodies(form, (request) => contactUs(request, site))
  expect([...seen.keys()].toSorted()).toEqual([200, 400, 422])
  for (const count of seen.values()) expect(count).toBeGreaterThan(100)
  expect(taken).toHaveLength(seen.get(200) ?? 0)
  expect(taken.filter((message) => !contactSchema.safeParse(message).success)).toEqual([])
  expect(await opened.uploads()).toEqual([])
})

test('2,000 bodies of a withdrawal: none breaks the site, none takes back what it does not name', {
  timeout: 300_000,
}, async () => {
  const apply = async (email: string) =>
    (await opened.backend.apply('recruiter', sampleApplication(email))).reference
  const [named, other] = [await apply('named@example.com'), await apply('other@example.com')]
  const form: Form = { good: [['reference', named]], hasFiles: false }
  const seen = await tryBodies(form, (request) => withdraw(request, opened.site))
  expect([...seen.keys()].toSorted()).toEqual([200, 404])
  for (const count of seen.values()) expect(count).toBeGreaterThan(100)
  expect((await opened.backend.status(named))?.state).toBe('withdrawn')
  expect((await opened.backend.status(other))?.state).toBe('received')
  expect(await opened.uploads()).toEqual([])
})
