import { afterEach, expect, test, vi } from 'vitest'
import { applyJob } from '#lib/handlers/apply-job.ts'
import { contactUs } from '#lib/handlers/contact-us.ts'
import type { WebSite } from '#lib/handlers/site.ts'
import { receiptIn } from '#lib/http/receipts.ts'
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
const applications = () => opened().backend

test('an application’s receipt → its reference, which its address does not hold', async () => {
  const response = await apply('own@example.com')
  const reference = await referenceFor('own@example.com')
  expect(response.headers.get('location')).not.toContain(reference)
  expect(await receiptIn(queryOf(response), place, applications)).toEqual({ reference })
})

test('what nobody was given is no receipt', async () => {
  const query = queryOf(await apply('other@example.com'))
  const { receipt = '' } = query
  const elsewhere = { form: 'apply', vacancyId: 'driver' } as const
  expect(await receiptIn(query, elsewhere, applications)).toBeNull()
  expect(await receiptIn(query, ofMessages, applications)).toBeNull()
  const end = receipt.at(-3) === 'A' ? 'B' : 'A'
  for (const made of [
    {},
    { state: 'sent', reference: await referenceFor('other@example.com') },
    { receipt: '' },
    { receipt: 'AAAAAAAAAAAA' },
    { receipt: receipt.slice(0, -3) + end + receipt.slice(-2) },
    { receipt: receipt.slice(4) },
    { receipt: `${receipt}A` },
    { receipt: [receipt] },
  ])
    expect(await receiptIn(made, place, applications), JSON.stringify(made)).toBeNull()
  const elsewhereToo = () => ({ keySecret: async () => 'the secret of another site' })
  expect(await receiptIn(query, place, elsewhereToo)).toBeNull()
})

test('after a day an application’s receipt has no reference any more, a message’s keeps it', async () => {
  const body = new URLSearchParams({ name: 'Shilan', email: 'a@b', message: 'Hello' })
  const message = queryOf(await contactUs(post({ body, headers: plain }), opened().site))
  const application = queryOf(await apply('late@example.com'))
  const reference = (await opened().messages())[0]?.reference
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 23 * 60 * 60 * 1000 })
  expect((await receiptIn(application, place, applications))?.reference).toEqual(expect.any(String))
  vi.setSystemTime(Date.now() + 2 * 60 * 60 * 1000)
  expect(await receiptIn(application, place, applications)).toEqual({ reference: null })
  expect(await receiptIn(message, ofMessages, applications)).toEqual({ reference })
})
