import { request as httpRequest } from 'node:http'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { uploadLimits } from '#backend/capacity.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { fileRules } from '#lib/schemas/files.ts'
import { clock } from '#tests/support/clock.ts'
import { samplePdf, sha256 } from '#tests/support/files/sample-files.ts'
import { photo, readReply, resume } from '#tests/support/servers/form-site.ts'
import { receiveUpload } from '#tests/support/servers/site-calls.ts'
import {
  chunkHeaders,
  openUploadSite,
  protocolHeaders,
  uploadMetadata,
} from '#tests/support/servers/upload-site.ts'

const errorCopy = pageCopy('en', 'apply').errors
const dayMs = 24 * 60 * 60 * 1000

const site = await openUploadSite()
afterAll(() => site.close())

const startUpload = async () => (await site.createUpload('resume', resume)).headers.get('location') ?? ''
/** Starts an upload request that sends `bytes`, then hangs; resolves once they have been read. */
const openHangingRequest = async (path: string, bytes: Uint8Array) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const body = new ReadableStream(
    {
      start: (controller) => controller.enqueue(new Uint8Array(bytes)),
      pull: () => {
        resolve()
        return new Promise(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { ...chunkHeaders, 'upload-offset': '0' }
  const init = { method: 'PATCH', headers, body, duplex: 'half' as const }
  const request = new Request(site.origin + path, init)
  const response = receiveUpload(request, path.split('/').at(-1) ?? '', site.site)
  await promise
  return { response }
}
const readStatusAndError = async (response: Response) => [response.status, (await response.json()).error]

describe('file upload', () => {
  const largeResume = samplePdf('cv.pdf', 'CV', Buffer.alloc(500_000, 7))

  test('file uploaded in chunks → the application contains the unchanged file', async () => {
    const creationResponse = await site.createUpload('resume', largeResume)
    const path = creationResponse.headers.get('location') ?? ''
    expect([creationResponse.status, path]).toEqual([
      201,
      expect.stringMatching(/^\/web\/uploads\/[\w-]{24}$/),
    ])
    for (let offset = 0; offset < largeResume.buffer.length; offset += 200_000) {
      const response = await site.sendChunk(
        path,
        largeResume.buffer.subarray(offset, offset + 200_000),
        offset,
      )
      expect(response.status).toBe(204)
    }
    const { token: photoUpload } = await site.upload('photo', photo)
    const resumeUpload = path.split('/').at(-1) ?? ''
    expect((await site.apply({ email: 'pieces@example.com', photoUpload, resumeUpload })).status).toBe(200)
    expect((await site.applications())[0]?.files).toMatchObject([
      { field: 'photo', name: 'portrait.png' },
      { field: 'resume', name: 'cv.pdf', sha256: sha256(largeResume.buffer) },
    ])
  })

  test('stalled upload request → a second request resumes from the stored offset', async () => {
    const path = (await site.createUpload('resume', largeResume)).headers.get('location') ?? ''
    const hangingRequest = httpRequest(`${site.origin}${path}`, {
      method: 'PATCH',
      headers: { ...chunkHeaders, 'upload-offset': '0', 'content-length': String(largeResume.buffer.length) },
    })
    hangingRequest.on('error', () => undefined)
    hangingRequest.write(largeResume.buffer.subarray(0, 300_000))
    const readOffset = async () => Number((await site.head(path)).headers.get('upload-offset'))
    await expect.poll(readOffset).toBeGreaterThan(0)
    const storedOffset = await readOffset()
    const response = await site.sendChunk(path, largeResume.buffer.subarray(storedOffset), storedOffset)
    hangingRequest.destroy()
    expect(response.status).toBe(204)
    const head = await site.head(path)
    expect(head.headers.get('upload-offset')).toBe(head.headers.get('upload-length'))
  })

  test('second PATCH for an upload → the stalled first PATCH ends with 409', async () => {
    const path = await startUpload()
    const { response } = await openHangingRequest(path, resume.buffer.subarray(0, 100))
    expect((await site.sendChunk(path, resume.buffer)).status).toBe(204)
    expect((await response).status).toBe(409)
    const { headers } = await site.head(path)
    expect(headers.get('upload-offset')).toBe(headers.get('upload-length'))
  })

  test('more open requests than `incompletePerClient` → the client’s oldest request ends with 409', async () => {
    const pendingResponses: Promise<Response>[] = []
    for (let n = 0; n <= uploadLimits.incompletePerClient; n += 1) {
      const path = await startUpload()
      pendingResponses.push((await openHangingRequest(path, Buffer.from('x'))).response)
      // Deleting an upload does not end its hanging request.
      await site.remove(path)
    }
    expect((await pendingResponses[0])?.status).toBe(409)
    expect(await Promise.race([pendingResponses[1], 'open'])).toBe('open')
  })

  test('broken connection → the bytes received so far are stored; no error is logged', async () => {
    const path = await startUpload()
    const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(resume.buffer.subarray(0, 100))),
      pull: (controller) => controller.error(new Error('aborted')),
    })
    const headers = { ...chunkHeaders, 'upload-offset': '0' }
    const init = { method: 'PATCH', headers, body, duplex: 'half' as const }
    await receiveUpload(new Request(site.origin + path, init), path.split('/').at(-1) ?? '', site.site)
    const logText = stderrWrite.mock.calls.join()
    stderrWrite.mockRestore()
    expect(logText).not.toContain('upload.')
    expect((await site.head(path)).headers.get('upload-offset')).toBe('100')
    await site.remove(path)
  })

  test('upload longer than its declared length → 413', async () => {
    const path = await startUpload()
    const longerFile = Buffer.concat([resume.buffer, Buffer.from('x')])
    expect((await site.sendChunk(path, longerFile)).status).toBe(413)
    const headers = { ...chunkHeaders, 'upload-offset': '0' }
    const body = new Blob([longerFile]).stream()
    const response = await site.request(path, { method: 'PATCH', headers, body, ...{ duplex: 'half' } })
    expect(response.status).toBe(413)
  })

  test('DELETE → removes the upload; a form that still contains its token is refused with `fileGone`', async () => {
    const { path, token } = await site.upload('resume', resume)
    expect((await site.remove(path)).status).toBe(204)
    expect(await site.pendingIds()).not.toContain(token)
    const reply = await readReply(await site.apply({ photo, resumeUpload: token }))
    expect(reply).toMatchObject({ status: 422, errors: { resume: errorCopy.fileGone } })
  })
})

const validHeaders = { 'upload-length': '10', 'upload-metadata': uploadMetadata('resume', 'cv.pdf') }

test.each<[string, Record<string, string>, number, string]>([
  ['no length', { 'upload-length': '' }, 400, 'invalidForm'],
  ['an invalid length', { 'upload-length': '1e3' }, 400, 'invalidForm'],
  ['no metadata', { 'upload-metadata': '' }, 400, 'invalidForm'],
  ['an unknown field', { 'upload-metadata': uploadMetadata('passport', 'cv.pdf') }, 400, 'invalidForm'],
  ['length 0', { 'upload-length': '0' }, 422, 'emptyFile'],
  ['a length above the limit', { 'upload-length': String(fileRules.resume.maxBytes + 1) }, 413, 'resumeSize'],
])(
  'new upload with %s → is refused with an error key before any bytes are sent',
  async (_, changes, status, error) => {
    const headers = { ...protocolHeaders, ...validHeaders, ...changes }
    expect(await readStatusAndError(await site.request('/web/uploads', { method: 'POST', headers }))).toEqual(
      [status, error],
    )
  },
)

test.each<[string, Record<string, string>, number]>([
  ['no protocol version', { 'tus-resumable': '' }, 412],
  ['another protocol version', { 'tus-resumable': '0.2.2' }, 412],
  ['another content type', { 'content-type': 'application/octet-stream' }, 415],
  ['no offset', { 'upload-offset': '' }, 409],
  ['a wrong offset', { 'upload-offset': '5' }, 409],
])('chunk with %s → is refused with `uploadFailed`; no bytes are stored', async (_, changes, status) => {
  const path = await startUpload()
  const headers = { ...chunkHeaders, 'upload-offset': '0', ...changes }
  const init = { method: 'PATCH', headers, body: new Uint8Array(resume.buffer) }
  expect(await readStatusAndError(await site.request(path, init))).toEqual([status, 'uploadFailed'])
  const { headers: responseHeaders } = await site.head(path)
  expect([responseHeaders.get('upload-offset'), responseHeaders.get('cache-control')]).toEqual([
    '0',
    'no-store',
  ])
  await site.remove(path)
})

test('upload token in the query → is ignored; only the token in the path is used', async () => {
  const [path, otherPath] = [await startUpload(), await startUpload()]
  const otherToken = otherPath.split('/').at(-1)
  await site.sendChunk(`${path}?x=/${otherToken}`, resume.buffer)
  expect((await site.head(otherPath)).headers.get('upload-offset')).toBe('0')
  await site.remove(`${path}?x=/${otherToken}`)
  expect([(await site.head(otherPath)).status, (await site.head(path)).status]).toEqual([200, 404])
})

test.each(['HEAD', 'PATCH', 'DELETE'])('%s with an unknown token → 404', async (method) => {
  for (const token of ['x', 'A'.repeat(24), '%2e%2e%2fsite.db']) {
    const headers = { ...chunkHeaders, 'upload-offset': '0' }
    const init = { method, headers, ...(method === 'PATCH' && { body: 'x' }) }
    expect((await site.request(`/web/uploads/${token}`, init)).status, token).toBe(404)
  }
})

test('upload older than a day → 404 and `fileGone`; an hour later, `removeExpired` deletes its rows', async () => {
  const { path, token } = await site.upload('resume', resume)
  const incompletePath = await startUpload()
  await site.sendChunk(incompletePath, resume.buffer.subarray(0, 100))
  clock.aheadMs = dayMs - 60_000
  expect((await site.head(path)).status).toBe(200)
  clock.aheadMs = dayMs + 60_000
  for (const expiredPath of [path, incompletePath]) expect((await site.head(expiredPath)).status).toBe(404)
  expect(
    await readStatusAndError(await site.sendChunk(incompletePath, resume.buffer.subarray(100), 100)),
  ).toEqual([404, 'fileGone'])
  const reply = await readReply(await site.apply({ photo, resumeUpload: token }))
  expect(reply.errors).toEqual({ resume: errorCopy.fileGone })
  clock.aheadMs = dayMs + 60 * 60_000
  await site.site.uploads.removeExpired()
  expect(await site.pendingIds()).toEqual([])
  expect(await (await site.uploadDatabase()).selectFrom('upload_pieces').selectAll().execute()).toEqual([])
  clock.aheadMs = 0
})

test('upload request from another website → 403', async () => {
  const headers = { ...protocolHeaders, 'sec-fetch-site': 'cross-site' }
  const { path } = await site.upload('resume', resume)
  for (const [method, requestPath] of [
    ['POST', '/web/uploads'],
    ['HEAD', path],
    ['DELETE', path],
  ] as const)
    expect((await site.request(requestPath, { method, headers })).status).toBe(403)
  expect((await site.head(path)).status).toBe(200)
})

test('log lines about uploads and applications → contain no file names or tokens', async () => {
  const lines: string[] = []
  const stderrWrite = vi
    .spyOn(process.stderr, 'write')
    .mockImplementation((text) => lines.push(String(text)) > 0)
  const fileNames = ['my-own-cv.pdf', 'my-own-face.png']
  const cv = await site.upload('resume', { ...resume, name: 'my-own-cv.pdf' })
  const invalidUpload = await site.upload('photo', { ...resume, name: 'my-own-face.png' })
  const uploadedPhoto = await site.upload('photo', { ...photo, name: 'my-own-face.png' })
  // Delete the stored bytes, but keep the upload's row, which counts them as received.
  await (await site.uploadDatabase())
    .deleteFrom('upload_pieces')
    .where('id', '=', uploadedPhoto.token)
    .execute()
  await site.head(uploadedPhoto.path)
  await site.sendChunk(uploadedPhoto.path, photo.buffer)
  await site.apply({ photo, resumeUpload: cv.token, email: 'logged@example.com' })
  stderrWrite.mockRestore()
  expect(lines.join('')).toContain('application.stored')
  for (const secret of [...fileNames, cv.token, invalidUpload.token, uploadedPhoto.token])
    expect(lines.join('')).not.toContain(secret)
})
