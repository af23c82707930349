import { afterEach, expect, test, vi } from 'vitest'
import { applyJob } from '#lib/handlers/apply-job.ts'
import type { WebSite } from '#lib/handlers/site.ts'
import { draftIn } from '#lib/http/reply.ts'
import { formOf, formSiteForTests, goodText, photo, post, resume } from '#tests/support/servers/form-site.ts'

const opened = formSiteForTests()
afterEach(() => vi.useRealTimers())
const place = { form: 'apply', vacancyId: 'recruiter' } as const
const ofMessages = { form: 'contact-us', vacancyId: null } as const
const plain = { accept: 'text/html' }

const queryOf = ({ headers }: Response) =>
  Object.fromEntries(new URLSearchParams(headers.get('location')?.split('?')[1]))
const apply = (email: string, site: WebSite = opened().site) =>
  applyJob(post({ body: formOf({ ...goodText, email, photo, resume }), headers: plain }), 'recruiter', site)
const referenceFor = async (email: string) =>
  (await opened().applications()).find((one) => one.email === email)?.reference ?? 'none'
const shown = (query: Parameters<typeof draftIn>[0], where: Parameters<typeof draftIn>[1] = place) =>
  draftIn(query, where, opened().site.drafts)

test('an application’s receipt → its reference, which its address does not hold, and the names of its files', async () => {
  const response = await apply('own@example.com')
  const reference = await referenceFor('own@example.com')
  expect(response.headers.get('location')).not.toContain(reference)
  const names = { photo: photo.name, resume: resume.name }
  expect(await shown(queryOf(response))).toMatchObject({ reference, values: names })
})

test('what nobody was given is no receipt, and one of another page neither', async () => {
  const query = queryOf(await apply('other@example.com'))
  const { receipt = '' } = query
  expect(await shown(query, { form: 'apply', vacancyId: 'driver' })).toBeNull()
  expect(await shown(query, ofMessages)).toBeNull()
  const reference = await referenceFor('other@example.com')
  for (const made of [{}, { reference }, { receipt: '' }, { receipt: `${receipt}A` }, { receipt: [receipt] }])
    expect(await shown(made), JSON.stringify(made)).toBeNull()
})

test('after a day a receipt is gone', async () => {
  const query = queryOf(await apply('late@example.com'))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 23 * 60 * 60 * 1000 })
  expect(await shown(query)).not.toBeNull()
  vi.setSystemTime(Date.now() + 2 * 60 * 60 * 1000)
  expect(await shown(query)).toBeNull()
})
