import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { clientNetworkOf } from '#backend/client-network.ts'
import { joinChunks, readBodyBytes } from '#backend/forms/body-bytes.ts'
import { reserveCapacity } from '#backend/forms/form-capacity.ts'
import { createLimits, type Limits } from '#backend/store/limits.ts'
import { refusedFormContent } from '#lib/forms/failed-form-copy.ts'
import { deriveClientKey } from '#lib/http/client-address.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { runInRequest } from '#lib/process/log.ts'
import { honeypotField } from '#lib/schemas/application-fields.ts'
import { clock } from '#tests/support/clock.ts'
import {
  applyTo,
  type FormFields,
  formRequest,
  formResults,
  openFormSite,
  photo,
  readDraftOf,
  readReply,
  resume,
} from '#tests/support/servers/form-site.ts'
import type { TestSite } from '#tests/support/servers/site-calls.ts'
import { applyJob, contactUs, readFormResult, sendLink, withdraw } from '#tests/support/servers/site-calls.ts'
import { createMemoryStore } from '#tests/support/servers/stores.ts'

const formSite = await openFormSite()
let site: TestSite
const megabyte = 1024 * 1024

afterAll(() => formSite.close())
beforeEach(() => {
  const limits: Limits = createLimits(createMemoryStore())
  site = { ...formSite.site, limits, clientKeyOf: (request) => deriveClientKey(request, 1) }
})

const forwardedForHeader = (clientAddress: string) => ({ 'x-forwarded-for': clientAddress })
const requestFrom = (clientAddress: string) => ({ headers: new Headers(forwardedForHeader(clientAddress)) })
const { errors: errorCopy } = pageCopy('en', 'apply')
const message = { name: 'Shilan', email: 'shilan@example.com', message: 'Where is my bag?', lng: 'en' }

const sendMessage = (fields: object, headers: Record<string, string> = {}, targetSite = site) =>
  contactUs(formRequest({ body: new URLSearchParams({ ...message, ...fields }), headers }), targetSite)
const apply = (fields: FormFields, headers?: Record<string, string>) => applyTo(site, fields, headers)
const countStatuses = async (responsePromises: readonly Promise<Response>[]) =>
  Object.fromEntries(
    [...Map.groupBy(await Promise.all(responsePromises), ({ status }) => status)].map(
      ([status, responses]) => [status, responses.length],
    ),
  )

const numberedMessage = (n: number, lng = 'en') => ({
  email: `person-${n}@example.com`,
  message: `${n} ${lng}`,
  lng,
})

test.each([
  ['2.9 kB/s', 29_000, 'too slowly'],
  ['3.1 kB/s', 31_000, null],
])(
  'form body sent at %s → is aborted after a minute only if it is slower than 3 kB/s',
  async (_, bytesPer10s, error) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    let chunkCount = 0
    const body = new ReadableStream(
      {
        pull: (controller) => {
          vi.advanceTimersByTime(10_000)
          chunkCount += 1
          if (chunkCount > 12) controller.close()
          else controller.enqueue(new Uint8Array(bytesPer10s))
        },
      },
      { highWaterMark: 0 },
    )
    const reading = Array.fromAsync(readBodyBytes(body, { maxBytes: megabyte }))
    if (!error) return expect(await reading).toHaveLength(12)
    await expect(reading).rejects.toThrow(error)
    expect(chunkCount).toBe(7)
  },
)

test('61st message from one IP address within ten minutes → 429 with the remaining wait in minutes; without JavaScript, the draft contains the submitted values', async () => {
  clock.stoppedAt = Date.now()
  const headers = forwardedForHeader('203.0.113.2')
  const keyHeaders = { ...headers, 'idempotency-key': 'a-key-of-one-form-alone' }
  const firstReply = await readReply(await sendMessage(numberedMessage(0), keyHeaders))
  for (let n = 1; n < 60; n += 1) expect((await sendMessage(numberedMessage(n), headers)).status).toBe(200)
  clock.aheadMs += 4 * 60 * 1000
  for (const [lng, waitText] of [
    ['ku', '٦ خولەک'],
    ['ar', '٦ دقائق'],
    ['en', '6 minutes'],
  ] as const) {
    const refusal = await runInRequest(204_815_926, () => sendMessage(numberedMessage(60, lng), headers))
    expect(refusal.headers.get('retry-after')).toBe('360')
    const { status, message } = await readReply(refusal)
    expect([status, message]).toEqual([429, expect.stringContaining(waitText)])
    expect(message).toMatch(/: 204815926$/)
    const redirect = await runInRequest(204_815_926, () =>
      sendMessage(numberedMessage(60, lng), { ...headers, accept: 'text/html' }),
    )
    expect([redirect.status, (await readDraftOf(redirect))?.message]).toEqual([303, message])
    expect((await readDraftOf(redirect))?.values).toMatchObject({
      email: 'person-60@example.com',
      message: `60 ${lng}`,
    })
  }
  expect((await sendMessage(numberedMessage(60), forwardedForHeader('203.0.113.3'))).status).toBe(200)
  // A repeated form receives its first reply again, even if its client has since reached the limit.
  expect(await readReply(await sendMessage(numberedMessage(0), keyHeaders))).toEqual(firstReply)
  clock.aheadMs += 6 * 60 * 1000
  expect((await sendMessage(numberedMessage(61), headers)).status).toBe(200)
})

test('sixth application for a vacancy from one mailbox within an hour → 429 if sent by the same client as the first five; flagged as suspect if sent by another client', async () => {
  const spellings = [
    'a.b@gmail.com',
    'ab@gmail.com',
    'AB+1@googlemail.com',
    'a.b+2@gmail.com',
    ' Ab@Gmail.com. ',
  ]
  const headersFor = (n: number) => forwardedForHeader(n < 7 ? '198.51.100.1' : `198.51.100.${n}`)
  const numberedFields = (n: number) => ({ email: spellings[n % 5] ?? '', coverLetter: `letter ${n}` })
  const statuses: number[] = []
  for (let n = 0; n < 7; n += 1) statuses.push((await apply(numberedFields(n), headersFor(n))).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  const draft = await readDraftOf(await apply(numberedFields(7), { ...headersFor(1), accept: 'text/html' }))
  const files = { photo: { name: photo.name }, resume: { name: resume.name } }
  expect(draft).toMatchObject({ values: { coverLetter: 'letter 7' }, files })
  expect((await apply({ ...numberedFields(8), email: 'other@gmail.com' }, headersFor(1))).status).toBe(200)
  expect((await apply(numberedFields(9), headersFor(9))).status).toBe(200)
  const storedApplications = await formSite.applications()
  const suspectCoverLetters = storedApplications
    .filter(({ isSuspect }) => isSuspect)
    .map(({ coverLetter }) => coverLetter)
  expect(suspectCoverLetters).toEqual(['letter 9'])
})

const damagedPhoto = { ...photo, buffer: photo.buffer.subarray(0, 40) }

test('files decoded for refused applications → count towards the limit; a form with the 241st file from one IP address within ten minutes is refused with 429', async () => {
  const client = '203.0.113.70'
  const refusedFiles = { photo: damagedPhoto, resume: null }
  const siteWithOptionalFiles = { ...site, areFilesRequired: false }
  const send = (fields: FormFields = {}) =>
    applyTo(siteWithOptionalFiles, { ...refusedFiles, ...fields }, forwardedForHeader(client))
  await site.limits.consume([{ limit: 'files per IP address', subject: client, amount: 239 }])
  const { errors } = await readReply(await send({ email: 'none' }))
  expect(errors).toEqual({ email: errorCopy.invalidEmail })
  expect((await readReply(await send())).errors).toEqual({ photo: errorCopy.photoDamaged })
  expect((await send()).status).toBe(429)
  expect((await send({ photo: null })).status).toBe(200)
})

test.each([
  ['2001:db8:1:200::7', '2001:db8:1:ff00::7', '2001:db8:2:200::7'],
  ['203.0.113.70', '203.0.113.250', '203.0.114.70'],
])(
  'files from %s reach its network’s limit → a form with files from %s is refused with 429, but one from %s is accepted',
  async (...addresses) => {
    const [first, sameNetwork, other] = addresses
    const networkUsage = { subject: clientNetworkOf(deriveClientKey(requestFrom(first), 1)), amount: 960 }
    await site.limits.consume([{ limit: 'files per network', ...networkUsage }])
    expect((await apply({ email: 'a@example.com' }, forwardedForHeader(sameNetwork))).status).toBe(429)
    expect((await apply({ email: 'b@example.com' }, forwardedForHeader(other))).status).toBe(200)
  },
)

test('sixth message from one mailbox within ten minutes → 429 if sent by the same client as the first five; flagged as suspect if sent by another client', async () => {
  const sendForgedMessage = (n: number) =>
    sendMessage(
      { email: `owner+${n}@example.org`, message: `forged ${n}` },
      forwardedForHeader('198.51.100.2'),
    )
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) statuses.push((await sendForgedMessage(n)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const ownMessage = { email: 'owner@example.org', message: 'my own' }
  expect((await sendMessage(ownMessage, forwardedForHeader('198.51.100.3'))).status).toBe(200)
  const storedMessages = (await formSite.messages()).filter(({ email }) => email.endsWith('@example.org'))
  expect(storedMessages.filter(({ isSuspect }) => isSuspect).map(({ message }) => message)).toEqual([
    'my own',
  ])
})

test('eleventh withdrawal request for one reference within ten minutes, from any IP address → 429', async () => {
  const tryWithdrawal = (n: number, accept = 'application/json') => {
    const headers = { ...forwardedForHeader(`198.51.100.${n}`), accept }
    return withdraw(formRequest({ body: new URLSearchParams({ reference: 'AAAAAAAAAAAA' }), headers }), site)
  }
  expect(await countStatuses(Array.from({ length: 12 }, (_, n) => tryWithdrawal(n)))).toEqual({
    404: 10,
    429: 2,
  })
  const { status, headers } = await tryWithdrawal(13, 'text/html')
  expect([status, headers.get('location')]).toEqual([
    303,
    '/ku/application/AAAAAAAAAAAA/withdraw?state=failed',
  ])
})

test('message or application sent while the disk is nearly full → 503 with Retry-After; nothing is stored', async () => {
  const siteWithFullDisk = { ...site, canAcceptForms: async () => false }
  const countsBefore = [(await formSite.messages()).length, (await formSite.applications()).length]
  for (const refusal of [await sendMessage({}, {}, siteWithFullDisk), await applyTo(siteWithFullDisk)]) {
    expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([503, '600'])
    expect((await readReply(refusal)).message).toContain('Try again in 10 minutes.')
  }
  const redirect = await sendMessage({}, { accept: 'text/html' }, siteWithFullDisk)
  expect(redirect.headers.get('location')).toBe('/en/contact-us/result?draft=')
  const route = { form: 'contact-us', vacancyId: null, locale: 'en' } as const
  const draft = await readFormResult({ draft: '' }, route, { results: formResults })
  const { noRoom, unread } = pageCopy('en', 'common').delay
  const { result } = pageCopy('en', 'contact-us')
  expect(refusedFormContent(draft, result)).toMatchObject({
    title: result.errorTitle,
    message: `${noRoom} ${unread}`,
  })
  expect([(await formSite.messages()).length, (await formSite.applications()).length]).toEqual(countsBefore)
})

test.each<[string, boolean, Record<string, string>, Record<string, string>]>([
  ['has a filled-in honeypot', true, { [honeypotField]: 'https://x.example' }, {}],
  ['is sent two seconds after its page is shown', true, {}, { 'form-age': '2000' }],
  ['is sent after four seconds', false, {}, { 'form-age': '4000.5' }],
  ['has an empty honeypot and an invalid form-age', false, { [honeypotField]: '' }, { 'form-age': 'now' }],
])('form that %s → is accepted with `isSuspect: %s`', async (name, isSuspect, fields, headers) => {
  const email = `${name.length}@example.com`
  expect((await sendMessage({ email, ...fields }, headers)).status).toBe(200)
  expect((await apply({ email, ...fields }, headers)).status).toBe(200)
  const submissions = [...(await formSite.messages()), ...(await formSite.applications())]
  expect(submissions.filter((submission) => submission.email === email)).toMatchObject([
    { isSuspect },
    { isSuspect },
  ])
})

const createFieldPart = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** Starts sending an application with a Content-Length of 200 MB. The returned `abort` ends the body with an error. */
const startSlowApplication = async (headers: Record<string, string>) => {
  const { promise: readStarted, resolve } = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const body = new ReadableStream({
    start: (controller) =>
      controller.enqueue(
        new TextEncoder().encode(`${createFieldPart('lng', 'en')}${createFieldPart('fullName', 'Slow')}--b`),
      ),
    pull: async (controller) => {
      resolve()
      await end.promise
      controller.error(new Error('broken off'))
    },
    cancel: () => end.resolve(),
  })
  const formHeaders = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '209715200' }
  const responsePromise = applyJob(
    formRequest({ body, headers: { ...formHeaders, ...headers } }),
    'recruiter',
    site,
  )
  await readStarted
  return { responsePromise, abort: end.resolve }
}

test('client sending fifty slow forms, each with a Content-Length of 200 MB → its next form is accepted', async () => {
  const headers = forwardedForHeader('203.0.113.60')
  const slowForms = await Promise.all(Array.from({ length: 50 }, () => startSlowApplication(headers)))
  expect((await apply({ email: 'beside-slow@example.com' }, headers)).status).toBe(200)
  for (const { abort } of slowForms) abort()
  expect(await countStatuses(slowForms.map(({ responsePromise }) => responsePromise))).toEqual({ 400: 50 })
})

/** Reserves the whole capacity; returns a function that releases it. */
const fillCapacity = () => {
  const reservation = reserveCapacity()
  reservation?.addReceivedBytes(999 * megabyte)
  return () => reservation?.release()
}

test('application sent while no capacity is left → 503, and the message says where the entered text is; once capacity is released, the application is accepted', async () => {
  const release = fillCapacity()
  const headers = { ...forwardedForHeader('203.0.113.99'), 'accept-language': 'en' }
  const fields = { email: 'late@example.com' }
  const { kept, unread } = pageCopy('en', 'common').delay
  expect(await readReply(await apply(fields, headers))).toMatchObject({
    status: 503,
    message: expect.stringContaining(kept),
  })
  const draft = await readDraftOf(await apply(fields, { ...headers, accept: 'text/html' }))
  expect(draft?.message).toContain(unread)
  release()
  expect((await apply(fields, headers)).status).toBe(200)
})

test('message, link request or withdrawal sent while no capacity is left → 503; the form is not read', async () => {
  const release = fillCapacity()
  const pull = vi.fn()
  const createUnreadRequest = (accept: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept, 'accept-language': 'en' }
    return formRequest({ body: new ReadableStream({ pull }, { highWaterMark: 0 }), headers })
  }
  const { noRoom, kept, unread } = pageCopy('en', 'common').delay
  for (const handle of [contactUs, sendLink]) {
    const { status, message } = await readReply(await handle(createUnreadRequest('application/json'), site))
    expect([status, message]).toEqual([503, expect.stringMatching(`${noRoom}.*${kept}`)])
    expect((await readDraftOf(await handle(createUnreadRequest('text/html'), site)))?.message).toContain(
      unread,
    )
  }
  expect((await withdraw(createUnreadRequest('application/json'), site)).status).toBe(503)
  expect(pull).not.toHaveBeenCalled()
  release()
  expect((await sendMessage({})).status).toBe(200)
})

test.each([
  ['1 byte', 30_000, 1, true],
  ['100 bytes', 30_000, 100, false],
  ['1 byte', 2000, 1, false],
])(
  'form in chunks of %s, %i in total → is aborted if there are too many small chunks; otherwise, the chunks are joined',
  async (_, count, bytes, isAborted) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.advanceTimersByTime(bytes * 1000 + count / 10)
    onTestFinished(() => void vi.useRealTimers())
    const chunk = new Uint8Array(bytes)
    let sentChunkCount = 0
    const pull = (controller: ReadableStreamDefaultController) => {
      sentChunkCount += 1
      if (sentChunkCount > count) controller.close()
      else controller.enqueue(chunk)
    }
    const body = new ReadableStream({ pull })
    const reading = Array.fromAsync(joinChunks(readBodyBytes(body, { maxBytes: 10 * megabyte }), 64_000))
    if (isAborted) return expect(reading).rejects.toThrow('too many small chunks')
    const chunkLengths = (await reading).map(({ length }) => length)
    expect(chunkLengths).toEqual([
      ...Array.from({ length: Math.floor((count * bytes) / 64_000) }, () => 64_000),
      (count * bytes) % 64_000,
    ])
  },
)

test('form that exhausts the capacity midway → its draft contains the reason and the text received so far', async () => {
  const reservation = reserveCapacity()
  reservation?.addReceivedBytes(998 * megabyte - 1000)
  const chunks = [
    `${createFieldPart('lng', 'en')}${createFieldPart('fullName', 'Slow')}--b`,
    'x'.repeat(1000),
  ]
  const body = new ReadableStream({
    pull: (controller) => {
      const chunk = chunks.shift()
      if (chunk) controller.enqueue(new TextEncoder().encode(chunk))
      else controller.close()
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=b', accept: 'text/html' }
  const draft = await readDraftOf(await applyJob(formRequest({ body, headers }), 'recruiter', site))
  reservation?.release()
  expect(draft).toMatchObject({ values: { fullName: 'Slow' } })
  expect(draft?.message).toContain(pageCopy('en', 'common').delay.noRoom)
})

test('message whose body stalls for a minute → 400', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const bodyStart = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nShi'
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(bodyStart)),
  })
  const responsePromise = contactUs(
    formRequest({ body, headers: { 'content-type': 'multipart/form-data; boundary=b' } }),
    site,
  )
  await vi.advanceTimersByTimeAsync(61_000)
  vi.useRealTimers()
  expect((await responsePromise).status).toBe(400)
})
