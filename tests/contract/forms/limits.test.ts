import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createLimits, type Limits } from '#lib/backend/limits.ts'
import { inRequest } from '#lib/base/log.ts'
import { applyJob } from '#lib/handlers/apply-job.ts'
import { contactUs } from '#lib/handlers/contact-us.ts'
import type { WebSite } from '#lib/handlers/site.ts'
import { withdraw } from '#lib/handlers/withdraw.ts'
import { visitorAddress } from '#lib/http/connection.ts'
import { bodyBytes, makeRoom } from '#lib/http/form.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { honeypotField } from '#lib/schemas/application-fields.ts'
import {
  draftOf,
  formOf,
  goodText,
  openFormSite,
  photo,
  post,
  read,
  resume,
} from '#tests/support/servers/form-site.ts'
import { memoryStore } from '#tests/support/servers/stores.ts'

const opened = await openFormSite()
let site: WebSite
const megabyte = 1024 * 1024
const clock = { now: Date.parse('2026-11-21T10:00:00.000Z') }

afterAll(() => opened.close())
beforeEach(() => {
  const limits: Limits = createLimits(memoryStore(), () => clock.now)
  site = { ...opened.site, limits, visitor: (request) => visitorAddress(request, 1) }
})

const behind = (address: string) => ({ 'x-forwarded-for': address })
const message = { name: 'Shilan', email: 'shilan@example.com', message: 'Where is my bag?', lng: 'en' }

const write = (fields: object, headers: Record<string, string> = {}, to = site) =>
  contactUs(post({ body: new URLSearchParams({ ...message, ...fields }), headers }), to)
const apply = (fields: Parameters<typeof formOf>[0], headers: Record<string, string> = {}, to = site) =>
  applyJob(
    post({ body: formOf({ lng: 'en', ...goodText, photo, resume, ...fields }), headers }),
    'recruiter',
    to,
  )
const statusesOf = async (asked: readonly Promise<Response>[]) =>
  Object.fromEntries(
    [...Map.groupBy(await Promise.all(asked), ({ status }) => status)].map(([status, all]) => [
      status,
      all.length,
    ]),
  )

const person = (n: number, lng = 'en') => ({ email: `person-${n}@example.com`, message: `${n} ${lng}`, lng })

test('a byte now and then → the form ends, so that its room is free', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const body = new ReadableStream({
    pull: (controller) => {
      vi.advanceTimersByTime(50_000)
      controller.enqueue(new Uint8Array(1))
    },
  })
  onTestFinished(() => void vi.useRealTimers())
  await expect(Array.fromAsync(bodyBytes(post({ body }), megabyte))).rejects.toThrow('stopped coming')
})

test('sixty people behind one address get through, then 429 says when, and the form stays', async () => {
  const address = behind('203.0.113.2')
  const withKey = { ...address, 'idempotency-key': 'a-key-of-one-form-alone' }
  const first = await read(await write(person(0), withKey))
  for (let n = 1; n < 60; n += 1) expect((await write(person(n), address)).status).toBe(200)
  clock.now += 4 * 60 * 1000
  for (const [lng, time] of [
    ['ku', '٦ خولەک'],
    ['ar', '٦ دقائق'],
    ['en', '6 minutes'],
  ] as const) {
    const refused = await inRequest(204_815_926, () => write(person(60, lng), address))
    expect(refused.headers.get('retry-after')).toBe('360')
    const { status, message } = await read(refused)
    expect([status, message]).toEqual([429, expect.stringContaining(time)])
    expect(message).toMatch(/: 204815926$/)
    const plain = await inRequest(204_815_926, () =>
      write(person(60, lng), { ...address, accept: 'text/html' }),
    )
    expect([plain.status, (await draftOf(plain))?.message]).toEqual([303, message])
    expect((await draftOf(plain))?.values).toMatchObject({
      email: 'person-60@example.com',
      message: `60 ${lng}`,
    })
  }
  expect((await write(person(60), behind('203.0.113.3'))).status).toBe(200)
  // A repeated form gets its first answer by its key, although its address has no more left.
  expect(await read(await write(person(0), withKey))).toEqual(first)
  clock.now += 6 * 60 * 1000
  expect((await write(person(61), address)).status).toBe(200)
})

test('one mailbox in many spellings → five applications for a job from one address; others still pass', async () => {
  const spellings = [
    'a.b@gmail.com',
    'ab@gmail.com',
    'AB+1@googlemail.com',
    'a.b+2@gmail.com',
    ' Ab@Gmail.com. ',
  ]
  const from = (n: number) => behind(n < 7 ? '198.51.100.1' : `198.51.100.${n}`)
  const person = (n: number) => ({ email: spellings[n % 5] ?? '', coverLetter: `letter ${n}` })
  const statuses: number[] = []
  for (let n = 0; n < 7; n += 1) statuses.push((await apply(person(n), from(n))).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  const plain = await draftOf(await apply(person(7), { ...from(1), accept: 'text/html' }))
  const files = { photo: { name: photo.name }, resume: { name: resume.name } }
  expect(plain).toMatchObject({ values: { coverLetter: 'letter 7' }, files })
  expect((await apply({ ...person(8), email: 'other@gmail.com' }, from(1))).status).toBe(200)
  expect((await apply(person(9), from(9))).status).toBe(200)
  const taken = await opened.applications()
  const marked = taken.filter(({ isSuspect }) => isSuspect).map(({ coverLetter }) => coverLetter)
  expect(marked).toEqual(['letter 9'])
})

test('one reference is tried ten times from wherever, then nobody is told anything', async () => {
  const ask = (n: number, accept = 'application/json') => {
    const headers = { ...behind(`198.51.100.${n}`), accept }
    return withdraw(post({ body: new URLSearchParams({ reference: 'AAAAAAAAAAAA' }), headers }), site)
  }
  expect(await statusesOf(Array.from({ length: 12 }, (_, n) => ask(n)))).toEqual({ 404: 10, 429: 2 })
  const { status, headers } = await ask(13, 'text/html')
  expect([status, headers.get('location')]).toEqual([
    303,
    '/ku/application/AAAAAAAAAAAA/withdraw?state=failed',
  ])
})

test('a disk that is nearly full → 503 with the time, nothing is taken, and the form stays', async () => {
  const full = { ...site, hasRoom: async () => false }
  const before = [(await opened.messages()).length, (await opened.applications()).length]
  for (const refused of [await write({}, {}, full), await apply({}, {}, full)]) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '600'])
    expect((await read(refused)).message).toContain('Try again in 10 minutes.')
  }
  const plain = await write({}, { accept: 'text/html' }, full)
  expect((await draftOf(plain))?.values).toMatchObject({ message: message.message })
  expect([(await opened.messages()).length, (await opened.applications()).length]).toEqual(before)
})

test.each<[string, Record<string, string>, Record<string, string>, boolean]>([
  ['fills in what nobody sees', { [honeypotField]: 'https://x.example' }, {}, true],
  ['is sent two seconds after its page came', {}, { 'form-age': '2000' }, true],
  ['is sent after four', {}, { 'form-age': '4000.5' }, false],
  ['comes without JavaScript, or says nonsense', { [honeypotField]: '' }, { 'form-age': 'now' }, false],
])(
  'a form that %s is taken, and marked where a program may have sent it',
  async (name, fields, headers, isSuspect) => {
    const email = `${name.length}@example.com`
    expect((await write({ email, ...fields }, headers)).status).toBe(200)
    expect((await apply({ email, ...fields }, headers)).status).toBe(200)
    const sent = [...(await opened.messages()), ...(await opened.applications())]
    expect(sent.filter((one) => one.email === email)).toMatchObject([{ isSuspect }, { isSuspect }])
  },
)

test('forms under way → at most 200 MB for one address, given back when they end', () => {
  const form = (bytes: number) =>
    new Request('http://localhost', { headers: { 'content-length': String(bytes) } })
  const left = Array.from({ length: 13 }, () => makeRoom(form(15 * megabyte), 'a'))
  expect(left.every(Boolean)).toBe(true)
  expect(makeRoom(form(15 * megabyte), 'a')).toBeNull()
  left.push(makeRoom(form(megabyte), 'b'))
  expect(left.at(-1)).not.toBeNull()
  for (const leave of left) leave?.()
  const again = makeRoom(form(199 * megabyte), 'a')
  expect(again).not.toBeNull()
  again?.()
})

test('no room for a form → it is not read, and says so', async () => {
  const full = Array.from({ length: 5 }, (_, n) =>
    makeRoom(new Request('http://localhost', { headers: { 'content-length': '209715200' } }), `full ${n}`),
  )
  const from = { ...behind('203.0.113.99'), 'accept-language': 'en' }
  const late = { email: 'late@example.com' }
  const { kept, unread } = pageCopy('en', 'common').delay
  expect(await read(await apply(late, from))).toMatchObject({
    status: 503,
    message: expect.stringContaining(kept),
  })
  const plain = await draftOf(await apply(late, { ...from, accept: 'text/html' }))
  expect(plain?.message).toContain(unread)
  for (const leave of full) leave?.()
  expect((await apply(late, from)).status).toBe(200)
})

test('a form from which nothing comes for a minute → ends, and is refused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const start = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nShi'
  const body = new ReadableStream({ start: (sent) => sent.enqueue(new TextEncoder().encode(start)) })
  const answer = contactUs(
    post({ body, headers: { 'content-type': 'multipart/form-data; boundary=b' } }),
    site,
  )
  await vi.advanceTimersByTimeAsync(61_000)
  vi.useRealTimers()
  expect((await answer).status).toBe(400)
})
