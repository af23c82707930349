import { expect, test, vi } from 'vitest'
import { pageCopy } from '#lib/i18n/messages.ts'
import {
  applyTo,
  formRequest,
  readDraftOf,
  readReply,
  setUpFormSite,
} from '#tests/support/servers/form-site.ts'
import { contactUs, sendLink, withdraw } from '#tests/support/servers/site-calls.ts'

const hostWarnings: string[] = []
vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
  if (String(line).includes('form.host-refused')) hostWarnings.push(String(line))
  return true
})
const formSite = setUpFormSite()
const origin = 'https://www.example.com'
vi.stubEnv('SITE_URL', origin)
const getSite = () => ({ ...formSite().site, origin })

const sameOriginHeaders = { host: 'server.lan:3000', origin: 'http://server.lan:3000' }
const foreignOriginHeaders = { host: 'server.lan:3000', origin: 'https://evil.example' }
const createRequest = (fields: Record<string, string>, headers: Record<string, string>) => {
  const request = formRequest({ body: new URLSearchParams(fields), headers })
  // Browsers send this header only over https or to localhost, and older browsers never send it.
  request.headers.delete('sec-fetch-site')
  return request
}
const message = { name: 'Shilan', email: 'shilan@example.com', message: 'Hello' }
const linkFields = { country: '964', phone: '0750 123 4567' }
const sendByForm = {
  message: (headers: Record<string, string>, lng: string) =>
    contactUs(createRequest({ ...message, lng }, headers), getSite()),
  link: (headers: Record<string, string>, lng: string) =>
    sendLink(createRequest({ ...linkFields, lng }, headers), getSite()),
  application: (headers: Record<string, string>, lng: string) =>
    applyTo(getSite(), { lng, coverLetter: 'Hello' }, { 'sec-fetch-site': '', ...headers }),
}
const expectedValues = { message, link: linkFields, application: { coverLetter: 'Hello' } }

test.each([
  ['message', 'ku'],
  ['message', 'ar'],
  ['link', 'ku'],
  ['application', 'en'],
] as const)(
  '%s sent without Sec-Fetch-Site to a host other than SITE_URL’s, in %s → 403 with the site’s URL; the draft contains the entered values',
  async (form, lng) => {
    const { status, message: text } = await readReply(await sendByForm[form](sameOriginHeaders, lng))
    const [before = '', after = ''] = pageCopy(lng, 'common').delay.otherHost.split('{url}')
    expect(status).toBe(403)
    expect(text).toContain(`${before}\u2066${origin}\u2069${after}`)
    const draft = await readDraftOf(
      await sendByForm[form]({ ...sameOriginHeaders, accept: 'text/html' }, lng),
    )
    expect(draft).toMatchObject({ message: text, values: expectedValues[form] })
  },
)

test('forms sent without Sec-Fetch-Site to a wrong host → form.host-refused is logged once, with that host and the site’s URL', async () => {
  await withdraw(createRequest({ reference: 'AAAAAAAAAAAA' }, sameOriginHeaders), getSite())
  expect(hostWarnings).toHaveLength(1)
  expect(JSON.parse(hostWarnings[0] ?? '')).toMatchObject({
    level: 'warn',
    host: sameOriginHeaders.host,
    site: origin,
  })
})

test('form from another website → 403 without a draft', async () => {
  const refusal = await sendByForm.message({ ...foreignOriginHeaders, accept: 'text/html' }, 'en')
  expect([refusal.status, refusal.headers.get('location')]).toEqual([403, null])
})
