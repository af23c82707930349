import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend, ContactMessage, JobApplication } from '#lib/backend/port.ts'
import { applyJob } from '#lib/handlers/apply-job.ts'
import { contactUs } from '#lib/handlers/contact-us.ts'
import { withdraw } from '#lib/handlers/withdraw.ts'
import { applicationSchema } from '#lib/schemas/application.ts'
import { contactSchema } from '#lib/schemas/contact.ts'
import { applicationForm, type Form, hostileBody } from '#tests/support/files/hostile-bodies.ts'
import { drawnBy } from '#tests/support/files/random.ts'
import { sha256 } from '#tests/support/files/sample-files.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { type FormSite, openFormSite, post } from '#tests/support/servers/form-site.ts'

const starts = { pdf: '%PDF-', doc: '\xd0\xcf\x11\xe0', docx: 'PK\x03\x04' }

let opened: FormSite
beforeAll(async () => {
  opened = await openFormSite()
})
afterAll(() => opened.close())

// What a careful reader sees, who knows nothing of how the site judges.
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
