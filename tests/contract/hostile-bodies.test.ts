import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend, JobApplication } from '#lib/backend/port.ts'
import { applicationSchema } from '#lib/schemas/application.ts'
import { applyJob } from '#lib/web/apply-job.ts'
import { hostileBody } from '#tests/support/hostile-bodies.ts'
import { drawnBy } from '#tests/support/random.ts'
import { sha256 } from '#tests/support/sample-files.ts'
import { type FormSite, openFormSite, post } from './form-site.ts'

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
  const seen = new Map<number, number>()
  const anyBody = fc.asyncProperty(fc.gen(), async (draw) => {
    const { body, type } = hostileBody(drawnBy(draw))
    const request = post({ body: new Uint8Array(body), headers: { 'content-type': type } })
    const { status } = await applyJob(request, 'recruiter', site)
    seen.set(status, (seen.get(status) ?? 0) + 1)
    expect([200, 400, 422]).toContain(status)
  })
  await fc.assert(anyBody, { numRuns: 2000, seed: 1 })
  expect(taken.filter((fault) => fault !== null)).toEqual([])
  expect(taken).toHaveLength(seen.get(200) ?? 0)
  for (const status of [200, 400, 422]) expect(seen.get(status)).toBeGreaterThan(100)
  expect(await opened.uploads()).toEqual([])
})
