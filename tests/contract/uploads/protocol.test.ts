import { request as httpRequest } from 'node:http'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { receiveUpload } from '#lib/handlers/upload.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { samplePdf, sha256 } from '#tests/support/files/sample-files.ts'
import { photo, read, resume } from '#tests/support/servers/form-site.ts'
import { chunkHeaders, openUploadSite, protocol, uploadMetadata } from '#tests/support/servers/upload-site.ts'

const words = pageCopy('en', 'apply').errors
const day = 24 * 60 * 60 * 1000

const site = await openUploadSite()
afterAll(() => site.close())

const begin = async () => (await site.create('resume', resume)).headers.get('location') ?? ''
const refusal = async (answer: Response) => [answer.status, (await answer.json()).error]

describe('a file', () => {
  const large = samplePdf('cv.pdf', 'CV', Buffer.alloc(500_000, 7))

  test('that comes in pieces is whole', async () => {
    const created = await site.create('resume', large)
    const path = created.headers.get('location') ?? ''
    expect([created.status, path]).toEqual([201, expect.stringMatching(/^\/web\/uploads\/[\w-]{24}$/)])
    for (let offset = 0; offset < large.buffer.length; offset += 200_000) {
      const answer = await site.send(path, large.buffer.subarray(offset, offset + 200_000), offset)
      expect(answer.status).toBe(204)
    }
    const { token: photoUpload } = await site.upload('photo', photo)
    const resumeUpload = path.split('/').at(-1) ?? ''
    expect((await site.apply({ email: 'pieces@example.com', photoUpload, resumeUpload })).status).toBe(200)
    expect((await site.applications())[0]?.files).toMatchObject([
      { kind: 'photo', name: 'portrait.png' },
      { kind: 'resume', name: 'cv.pdf', sha256: sha256(large.buffer) },
    ])
  })

  test('whose request hangs → goes on in a second request from the offset of the first', async () => {
    const path = (await site.create('resume', large)).headers.get('location') ?? ''
    const hanging = httpRequest(`${site.origin}${path}`, {
      method: 'PATCH',
      headers: { ...chunkHeaders, 'upload-offset': '0', 'content-length': String(large.buffer.length) },
    })
    hanging.on('error', () => undefined)
    hanging.write(large.buffer.subarray(0, 300_000))
    const offset = async () => Number((await site.head(path)).headers.get('upload-offset'))
    await expect.poll(offset).toBeGreaterThan(0)
    const from = await offset()
    const answer = await site.send(path, large.buffer.subarray(from), from)
    hanging.destroy()
    expect(answer.status).toBe(204)
    const head = await site.head(path)
    expect(head.headers.get('upload-offset')).toBe(head.headers.get('upload-length'))
  })

  test('whose connection breaks → the bytes that arrived before are stored, and no error is logged', async () => {
    const path = await begin()
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new Uint8Array(resume.buffer.subarray(0, 100))),
      pull: (stream) => stream.error(new Error('aborted')),
    })
    const headers = { ...chunkHeaders, 'upload-offset': '0' }
    const init = { method: 'PATCH', headers, body, duplex: 'half' as const }
    await receiveUpload(new Request(site.origin + path, init), path.split('/').at(-1) ?? '', site.site)
    const events = logged.mock.calls.join()
    logged.mockRestore()
    expect(events).not.toContain('upload.')
    expect((await site.head(path)).headers.get('upload-offset')).toBe('100')
    await site.remove(path)
  })

  test('that is longer than announced is not taken', async () => {
    const path = await begin()
    const more = Buffer.concat([resume.buffer, Buffer.from('x')])
    expect((await site.send(path, more)).status).toBe(413)
    const headers = { ...chunkHeaders, 'upload-offset': '0' }
    const body = new Blob([more]).stream()
    const answer = await site.ask(path, { method: 'PATCH', headers, body, ...{ duplex: 'half' } })
    expect(answer.status).toBe(413)
  })

  test('that is cancelled is gone, and its name with it', async () => {
    const { path, token } = await site.upload('resume', resume)
    expect((await site.remove(path)).status).toBe(204)
    expect(await site.pendingIds()).not.toContain(token)
    const answer = await read(await site.apply({ photo, resumeUpload: token }))
    expect(answer).toMatchObject({ status: 422, errors: { resume: words.fileGone } })
  })
})

const good = { 'upload-length': '10', 'upload-metadata': uploadMetadata('resume', 'cv.pdf') }

test.each<[string, Record<string, string>, number, string]>([
  ['no length', { 'upload-length': '' }, 400, 'invalidForm'],
  ['a length that is none', { 'upload-length': '1e3' }, 400, 'invalidForm'],
  ['nothing about it', { 'upload-metadata': '' }, 400, 'invalidForm'],
  ['another field', { 'upload-metadata': uploadMetadata('passport', 'cv.pdf') }, 400, 'invalidForm'],
  ['nothing in it', { 'upload-length': '0' }, 422, 'emptyFile'],
  ['more than is taken', { 'upload-length': String(10 * 1024 * 1024 + 1) }, 413, 'resumeSize'],
])('an announcement with %s → refused before a byte comes', async (_, change, status, error) => {
  const headers = { ...protocol, ...good, ...change }
  expect(await refusal(await site.ask('/web/uploads', { method: 'POST', headers }))).toEqual([status, error])
})

test.each<[string, Record<string, string>, number]>([
  ['no version of the protocol', { 'tus-resumable': '' }, 412],
  ['another version of the protocol', { 'tus-resumable': '0.2.2' }, 412],
  ['another content type', { 'content-type': 'application/octet-stream' }, 415],
  ['no offset', { 'upload-offset': '' }, 409],
  ['another offset', { 'upload-offset': '5' }, 409],
])('bytes with %s → refused, and none is stored', async (_, change, status) => {
  const path = await begin()
  const headers = { ...chunkHeaders, 'upload-offset': '0', ...change }
  const init = { method: 'PATCH', headers, body: new Uint8Array(resume.buffer) }
  expect(await refusal(await site.ask(path, init))).toEqual([status, 'uploadFailed'])
  const { headers: found } = await site.head(path)
  expect([found.get('upload-offset'), found.get('cache-control')]).toEqual(['0', 'no-store'])
  await site.remove(path)
})

test('an upload’s token in the query → ignored, the one in the path counts', async () => {
  const [path, target] = [await begin(), await begin()]
  const token = target.split('/').at(-1)
  await site.send(`${path}?x=/${token}`, resume.buffer)
  expect((await site.head(target)).headers.get('upload-offset')).toBe('0')
  await site.remove(`${path}?x=/${token}`)
  expect([(await site.head(target)).status, (await site.head(path)).status]).toEqual([200, 404])
})

test.each(['HEAD', 'PATCH', 'DELETE'])('a made-up token → 404 (%s)', async (method) => {
  for (const token of ['x', 'A'.repeat(24), '%2e%2e%2fsite.db']) {
    const headers = { ...chunkHeaders, 'upload-offset': '0' }
    const init = { method, headers, ...(method === 'PATCH' && { body: 'x' }) }
    expect((await site.ask(`/web/uploads/${token}`, init)).status, token).toBe(404)
  }
})

test('a token is good for a day, and then nothing is left', async () => {
  const { path, token } = await site.upload('resume', resume)
  const half = await begin()
  await site.send(half, resume.buffer.subarray(0, 100))
  site.clock.ahead = day - 60_000
  expect((await site.head(path)).status).toBe(200)
  site.clock.ahead = day + 60_000
  for (const one of [path, half]) expect((await site.head(one)).status).toBe(404)
  expect(await refusal(await site.send(half, resume.buffer.subarray(100), 100))).toEqual([404, 'fileGone'])
  const answer = await read(await site.apply({ photo, resumeUpload: token }))
  expect(answer.errors).toEqual({ resume: words.fileGone })
  site.clock.ahead = day + 60 * 60_000
  await site.site.uploads.sweep()
  expect(await site.pendingIds()).toEqual([])
  expect(await (await site.pending()).selectFrom('upload_pieces').selectAll().execute()).toEqual([])
  site.clock.ahead = 0
})

test('another website makes a browser send → refused', async () => {
  const headers = { ...protocol, 'sec-fetch-site': 'cross-site' }
  const { path } = await site.upload('resume', resume)
  for (const [method, address] of [
    ['POST', '/web/uploads'],
    ['HEAD', path],
    ['DELETE', path],
  ] as const)
    expect((await site.ask(address, { method, headers })).status).toBe(403)
  expect((await site.head(path)).status).toBe(200)
})

test('what is logged names neither files nor tokens', async () => {
  const written: string[] = []
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  const names = ['my-own-cv.pdf', 'my-own-face.png']
  const cv = await site.upload('resume', { ...resume, name: 'my-own-cv.pdf' })
  const bad = await site.upload('photo', { ...resume, name: 'my-own-face.png' })
  const picture = await site.upload('photo', { ...photo, name: 'my-own-face.png' })
  // The bytes are gone from under it.
  await (await site.pending()).deleteFrom('upload_pieces').where('id', '=', picture.token).execute()
  await site.head(picture.path)
  await site.send(picture.path, photo.buffer)
  await site.apply({ photo, resumeUpload: cv.token, email: 'logged@example.com' })
  spy.mockRestore()
  expect(written.join('')).toContain('application.stored')
  for (const secret of [...names, cv.token, bad.token, picture.token])
    expect(written.join('')).not.toContain(secret)
})
