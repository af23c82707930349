import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageCopy } from '#lib/i18n/messages.ts'
import { fileRules } from '#lib/schemas/files.ts'
import { bases, hostileFiles } from '#tests/support/files/hostile-files.ts'
import { hostileUpload } from '#tests/support/files/hostile-uploads.ts'
import { drawnBy } from '#tests/support/files/random.ts'
import { read, resume } from '#tests/support/servers/form-site.ts'
import {
  announce,
  openUploadSite,
  pieces,
  protocol,
  type UploadSite,
} from '#tests/support/servers/upload-site.ts'

let site: UploadSite
beforeAll(async () => {
  site = await openUploadSite({ bytes: 2 ** 31, inAll: 10_000, free: 0, files: 10_000 })
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
