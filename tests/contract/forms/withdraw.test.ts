import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BackendError } from '#lib/backend/port.ts'
import { withdraw } from '#lib/handlers/withdraw.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { type FormSite, openFormSite, post } from '#tests/support/servers/form-site.ts'

const words = pageCopy('ku', 'application')

let opened: FormSite
beforeAll(async () => {
  opened = await openFormSite()
})
afterAll(() => opened.close())

const apply = async () =>
  (await opened.backend.apply('recruiter', sampleApplication('a@example.com'))).reference
const bodyOf = (reference: string) => new URLSearchParams({ reference, lng: 'ku' })
const stateOf = async (reference: string) => (await opened.backend.status(reference))?.state
const answer = async (response: Response) => [response.status, await response.json()]

test('a browser’s form → withdrawn, and on to the application’s page', async () => {
  const reference = await apply()
  const request = post({ body: bodyOf(reference), headers: { accept: 'text/html' } })
  const response = await withdraw(request, opened.site)
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(`/ku/application/${reference}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await stateOf(reference)).toBe('withdrawn')
})

test('a program → told the state', async () => {
  const reference = await apply()
  const send = async () => answer(await withdraw(post({ body: bodyOf(reference) }), opened.site))
  const told = { success: true, state: 'withdrawn', message: words.withdrawn.title }
  expect(await send()).toEqual([200, told])
  expect(await send()).toEqual([200, told])
})

test.each([
  ['another website', { 'sec-fetch-site': 'cross-site' }],
  ['another origin', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
])('%s → refused, nothing is withdrawn', async (_name, headers) => {
  const reference = await apply()
  const response = await withdraw(post({ body: bodyOf(reference), headers }), opened.site)
  expect(response.status).toBe(403)
  expect(await stateOf(reference)).toBe('received')
})

describe.each(['AAAAAAAAAAAA', '', '../careers', "' or 1=1 --"])(
  'a reference that is nobody’s (%j)',
  (reference) => {
    test('→ 404, and a browser is sent to a page that says so', async () => {
      expect(await answer(await withdraw(post({ body: bodyOf(reference) }), opened.site))).toEqual([
        404,
        { success: false, state: 'unknown', message: words.notFound.title },
      ])
      const request = post({ body: bodyOf(reference), headers: { accept: 'text/html' } })
      const { status, headers } = await withdraw(request, opened.site)
      expect(status).toBe(303)
      expect(headers.get('location')).toMatch(/^\/ku\/application\/\w+$/)
    })
  },
)

test('what was passed on → 409; a database out of reach → 503', async () => {
  const site = (act: () => Promise<never> | ReturnType<typeof opened.backend.withdraw>) => ({
    ...opened.site,
    applications: () => ({ ...opened.backend, withdraw: act }),
  })
  const at = new Date()
  const status = { vacancyId: null, receivedAt: at, since: at, fields: [] }
  const passedOn = async () => ({ state: 'passed-on' as const, ...status })
  const down = async () => Promise.reject(new BackendError('unreachable', 'down'))
  const send = (act: typeof passedOn | typeof down, accept = 'application/json') =>
    withdraw(post({ body: bodyOf('AAAAAAAAAAAA'), headers: { accept } }), site(act))
  expect(await answer(await send(passedOn))).toMatchObject([409, { success: false, state: 'passed-on' }])
  expect(await answer(await send(down))).toEqual([
    503,
    { success: false, state: 'unreachable', message: words.notWithdrawn },
  ])
  const { headers } = await send(down, 'text/html')
  expect(headers.get('location')).toBe('/ku/application/AAAAAAAAAAAA/withdraw/failed')
})
