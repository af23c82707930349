import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageCopy } from '#lib/i18n/messages.ts'
import { fileRules } from '#lib/schemas/files.ts'
import { bases, hostileFiles } from '#tests/support/files/hostile-files.ts'
import type { Random } from '#tests/support/files/random.ts'
import { drawnBy } from '#tests/support/files/random.ts'
import { samplePdf, samplePng } from '#tests/support/files/sample-files.ts'
import { read, resume } from '#tests/support/servers/form-site.ts'
import {
  announce,
  openUploadSite,
  pieces,
  protocol,
  type UploadSite,
} from '#tests/support/servers/upload-site.ts'

type Upload = { path: string; init: RequestInit & { method: string } }

const base64 = (text: string) => Buffer.from(text).toString('base64')
const cv = samplePdf('cv.pdf', 'CV').buffer
const contents = [cv, cv, samplePng('a.png', 'a').buffer, Buffer.from('MZ'), Buffer.alloc(0)] as const
const methods = ['POST', 'POST', 'PATCH', 'PATCH', 'PATCH', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS'] as const
const paths = [
  '/web/uploads',
  '/web/uploads/',
  '/web/uploads/x',
  `/web/uploads/${'A'.repeat(48)}`,
  `/web/uploads/${'A'.repeat(5000)}`,
  '/web/uploads/..%2F..%2Fetc%2Fpasswd',
  '/web/uploads/%00',
  '/web/uploads/%ff',
] as const
const fields = ['photo', 'resume', 'resume', 'resume', 'constructor', ''] as const
const names = [
  'cv.pdf',
  'cv.pdf',
  'cv.pdf',
  'a.png',
  '../../cv.pdf',
  '.pdf',
  '',
  'a\u0000.pdf',
  '\u202Efdp.pdf',
  'ی'.repeat(2000),
] as const
const numbers = ['0', '1', '-1', '1e3', '99999999999999999999', 'NaN', '', '٣', '0x10', '645', '1.5'] as const

const metadataOf = ({ pick, next }: Random) => {
  if (next() < 0.05)
    return pick(['', ',', 'field', 'field !!!', 'field cGhvdG8=,field cGhvdG8=', '__proto__ eA=='])
  return `field ${base64(pick(fields))},filename ${base64(pick(names))},lng ${base64(pick(['en', 'ku', 'x', '']))}`
}

// Headers cannot hold every letter, and what cannot be sent is no test.
const sendable = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => /^[\x20-\x7e]*$/.test(value)))

/** A request of the protocol tus that a broken or an ill-meaning client might send; some are good ones. */
const hostileUpload = (random: Random, known: readonly string[]): Upload => {
  const { next, pick, below } = random
  const method = pick(methods)
  const content = pick(contents)
  const body =
    method === 'PATCH' || (method === 'POST' && next() < 0.2)
      ? content.subarray(0, next() < 0.7 ? undefined : below(content.length + 1))
      : undefined
  const headers: Record<string, string> = {
    'tus-resumable': next() < 0.95 ? '1.0.0' : pick(['0.2.2', '', 'x']),
    'upload-length': next() < 0.8 ? String(content.length) : pick(numbers),
    'upload-metadata': metadataOf(random),
    'upload-offset': next() < 0.8 ? '0' : pick(numbers),
    'content-type':
      next() < 0.9 ? 'application/offset+octet-stream' : pick(['', 'text/plain', 'multipart/form-data']),
    'x-forwarded-proto': pick(['https', 'https,http', 'x']),
    ...(next() < 0.05 && { 'upload-concat': pick(['partial', 'final;/web/uploads/x', 'x']) }),
    ...(next() < 0.05 && { 'upload-defer-length': pick(['1', '0', 'x']) }),
    ...(next() < 0.05 && { 'x-http-method-override': pick(['DELETE', 'GET', 'x']) }),
  }
  if (method === 'PATCH') delete headers['upload-length']
  const left = Object.keys(headers).filter(() => next() > 0.03)
  const given = Object.fromEntries(left.map((name) => [name, headers[name] ?? '']))
  const latest = known.at(-1 - below(Math.min(known.length, 3)))
  const path =
    method === 'POST' && next() < 0.95 ? '/web/uploads' : next() < 0.85 && latest ? latest : pick(paths)
  return { path, init: { method, headers: sendable(given), ...(body && { body: new Uint8Array(body) }) } }
}

let site: UploadSite
beforeAll(async () => {
  site = await openUploadSite({ bytes: 2 ** 31, inAll: 10_000, free: 0, files: 10_000, share: 2 ** 31 })
})
afterAll(() => site.close())

const { errors: words } = pageCopy('en', 'apply')

test('every hostile file is refused by its last byte at the latest, each fault in its own words', {
  timeout: 300_000,
}, async () => {
  const files = await hostileFiles()
  const wrong: string[] = []
  for (const [index, { what, field, extension, bytes, expected }] of files.entries()) {
    const name = `${bases[index % bases.length]}.${extension}`
    const { answer, token } = await site.upload(field, { name, buffer: bytes })
    const { status } = answer
    const errors = status === 204 ? {} : ((await read(answer)).errors ?? {})
    const size = fileRules[field].errors.size
    const isRight = expected
      ? status === (expected === size ? 413 : 422) && errors[field] === words[expected]
      : status === 204
    const left = (await site.held()).filter((held) => expected && token && held.startsWith(token))
    if (!isRight || left.length) wrong.push(`${what} as ${field} .${extension}: ${status} ${errors[field]}`)
  }
  expect(wrong).toEqual([])
})

test.each(['ku', 'ar', 'en'] as const)(
  'what is too long is refused before a byte of it comes (%s)',
  async (lng) => {
    const { errors } = pageCopy(lng, 'apply')
    for (const [field, name] of [
      ['photo', 'me.png'],
      ['resume', 'cv.pdf'],
    ] as const) {
      const answer = await site.ask('/web/uploads', {
        method: 'POST',
        headers: {
          ...protocol,
          'upload-length': String(fileRules[field].maxBytes + 1),
          'upload-metadata': announce(field, name, lng),
        },
      })
      const sentence = errors[fileRules[field].errors.size]
      expect(await read(answer)).toEqual({
        status: 413,
        success: false,
        message: sentence,
        errors: { [field]: sentence },
      })
    }
  },
)

test('more bytes than announced are not taken', async () => {
  const path = (await site.create('resume', resume)).headers.get('location') ?? ''
  const more = Buffer.concat([resume.buffer, Buffer.from('x')])
  expect(await read(await site.send(path, more))).toMatchObject({ status: 413, success: false })
  const chunked = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new Uint8Array(more))
      controller.close()
    },
  })
  const headers = { ...pieces, 'upload-offset': '0' }
  const answer = await site.ask(path, { method: 'PATCH', headers, body: chunked, ...{ duplex: 'half' } })
  expect(answer.status).toBe(413)
})

test('an address that ends in another name is about the one that was looked at', async () => {
  const [one, other] = [await site.create('resume', resume), await site.create('resume', resume)]
  const [path = '', target = ''] = [one, other].map(({ headers }) => headers.get('location') ?? '')
  const name = target.split('/').at(-1)
  for (const evasion of [`${path}?x=/${name}`, `${path}?/${name}`, `${path}?x=/${name}/`])
    await site.send(evasion, resume.buffer)
  expect((await site.head(target)).headers.get('upload-offset')).toBe('0')
  expect((await site.head(path)).headers.get('upload-offset')).toBe(String(resume.buffer.length))
  await site.remove(`${path}?x=/${name}`)
  expect((await site.head(target)).status).toBe(200)
})

test.each([
  ['no length', { 'upload-metadata': announce('resume', 'cv.pdf') }],
  ['a length to come', { 'upload-defer-length': '1', 'upload-metadata': announce('resume', 'cv.pdf') }],
  ['a length that is none', { 'upload-length': '1e3', 'upload-metadata': announce('resume', 'cv.pdf') }],
  ['nothing about it', { 'upload-length': '10' }],
  ['another field', { 'upload-length': '10', 'upload-metadata': announce('passport', 'cv.pdf') }],
])('an announcement with %s → 400 with a sentence', async (_, headers: Record<string, string>) => {
  const answer = await site.ask('/web/uploads', {
    method: 'POST',
    headers: { ...protocol, ...headers, 'accept-language': 'en' },
  })
  expect(await read(answer)).toMatchObject({ status: 400, message: words.invalidForm })
})

test('3,000 requests of every kind: none breaks the site, and every refusal says something', {
  timeout: 300_000,
}, async () => {
  const seen = new Map<number, number>()
  const known: string[] = []
  const anyRequest = fc.asyncProperty(fc.gen(), async (draw) => {
    const { path, init } = hostileUpload(drawnBy(draw), known)
    const answer = await site.ask(path, init)
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
    const location = answer.headers.get('location')
    if (location) known.push(location)
    const text = await answer.text()
    expect(answer.status, `${init.method} ${path} ${JSON.stringify(init.headers)}`).toBeLessThan(500)
    if (answer.status < 400 || init.method === 'HEAD') return
    expect(JSON.parse(text)).toMatchObject({ success: false, message: expect.stringMatching(/./) })
  })
  await fc.assert(anyRequest, { numRuns: 3000, seed: 1 })
  for (const status of [200, 201, 204, 400, 404, 409, 412, 413, 422])
    expect(seen.get(status), String(status)).toBeGreaterThan(5)
  site.clock.ahead = 25 * 60 * 60 * 1000
  await site.site.uploads.sweep()
  expect(await site.held()).toEqual([])
})
