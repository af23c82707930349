import { expect, test } from 'vitest'
import { BackendError } from '#backend/backend-error.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { formRequest, setUpFormSite } from '#tests/support/servers/form-site.ts'
import { withdraw } from '#tests/support/servers/site-calls.ts'

const copy = pageCopy('ku', 'application')
const formSite = setUpFormSite()

const apply = async () =>
  (await formSite().backend.apply('recruiter', sampleApplication('a@example.com'))).reference
const send = (reference: string, headers: Record<string, string> = {}, site = formSite().site) =>
  withdraw(formRequest({ body: new URLSearchParams({ reference, lng: 'ku' }), headers }), site)
const htmlHeaders = { accept: 'text/html' }
const findState = async (reference: string) => (await formSite().backend.findStatus(reference))?.state
const readReply = async (response: Response) => [response.status, await response.json()]

test('withdrawal without JavaScript → 303 to the application’s page; the application is withdrawn', async () => {
  const reference = await apply()
  const { status, headers } = await send(reference, htmlHeaders)
  expect([status, headers.get('location')]).toEqual([303, `/ku/application/${reference}`])
  expect(headers.get('cache-control')).toBe('no-store')
  expect(await findState(reference)).toBe('withdrawn')
})

test('withdrawal sent twice with `Accept: application/json` → both replies are 200 with the state “withdrawn”', async () => {
  const reference = await apply()
  const expectedReply = { success: true, state: 'withdrawn', message: copy.withdrawn.title }
  for (const _ of [1, 2]) expect(await readReply(await send(reference))).toEqual([200, expectedReply])
})

test('withdrawal from another website → 403; the application is not withdrawn', async () => {
  const reference = await apply()
  expect((await send(reference, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(await findState(reference)).toBe('received')
})

test.each(['AAAAAAAAAAAA', '', '../careers', "' or 1=1 --"])(
  'withdrawal with the unknown reference %j → 404; without JavaScript, 303 to an application page',
  async (reference) => {
    const expectedReply = { success: false, state: 'unknown', message: copy.notFound.title }
    expect(await readReply(await send(reference))).toEqual([404, expectedReply])
    const { status, headers } = await send(reference, htmlHeaders)
    expect([status, headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/ku\/application\/\w+$/),
    ])
  },
)

test('withdrawal → 409 if the application was forwarded, 503 if the database is unreachable', async () => {
  const now = new Date()
  const forwardedStatus = {
    state: 'passed-on',
    vacancyId: null,
    receivedAt: now,
    stateSince: now,
    fields: [],
  } as const
  const createSite = (withdrawApplication: ReturnType<typeof formSite>['backend']['withdraw']) => ({
    ...formSite().site,
    applications: { ...formSite().backend, withdraw: withdrawApplication },
  })
  const siteAfterForwarding = createSite(async () => forwardedStatus)
  expect(await readReply(await send('AAAAAAAAAAAA', {}, siteAfterForwarding))).toMatchObject([
    409,
    { state: 'passed-on' },
  ])
  const brokenSite = createSite(() => Promise.reject(new BackendError('unreachable', 'down')))
  const expectedReply = { success: false, state: 'unreachable', message: copy.notWithdrawn }
  expect(await readReply(await send('AAAAAAAAAAAA', {}, brokenSite))).toEqual([503, expectedReply])
  const { headers } = await send('AAAAAAAAAAAA', htmlHeaders, brokenSite)
  expect(headers.get('location')).toBe('/ku/application/AAAAAAAAAAAA/withdraw?state=failed')
})
