import { afterEach, expect, test } from 'vitest'
import { pageCopy } from '#lib/i18n/messages.ts'
import { createPendingUploads } from '#lib/uploads/pending-uploads.ts'
import { answerUpload } from '#lib/uploads/tus.ts'
import { draftOf, photo, read, resume } from '#tests/support/servers/form-site.ts'
import { openUploadSite, protocol, type UploadSite, wideLimits } from '#tests/support/servers/upload-site.ts'

const words = pageCopy('en', 'apply').errors
const hour = 60 * 60 * 1000

let site: UploadSite | undefined
const open = async (limits?: Parameters<typeof openUploadSite>[0]) => {
  site = await openUploadSite(limits)
  return site
}
afterEach(() => site?.close())

const refused = async (answer: Response) => {
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ success: false, error: 'uploadFailed', held: false })
}
const minute = 60 * 1000

test('where nothing can be held it says so, and the whole form is taken', async () => {
  const { create, apply } = await open({ ...wideLimits, totalFiles: 0 })
  await refused(await create('resume', resume))
  const plain = { accept: 'text/html' }
  const lost = await draftOf(await apply({ email: 'wrong', photo, resume }, plain))
  expect(lost).toMatchObject({ errors: { photo: words.fileGone, resume: words.fileGone }, files: {} })
  // Nothing good was chosen: there is nothing to choose again.
  const empty = { name: '', mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) }
  const bad = { ...resume, buffer: Buffer.from('MZ') }
  const errors = { photo: words.photoMissing, resume: words.resumeMissing }
  expect((await draftOf(await apply({ photo: empty, resume: empty }, plain)))?.errors).toEqual(errors)
  expect((await draftOf(await apply({ resume: bad }, plain)))?.errors.resume).toBe(words.resumeType)
  expect((await read(await apply({ photo, resume }))).status).toBe(200)
})

test('a file that is cancelled, and an application that was taken, make room', async () => {
  const { upload, create, remove, apply } = await open({ ...wideLimits, filesPerAddress: 2 })
  const [first, picture] = [await upload('resume', resume), await upload('photo', photo)]
  await refused(await create('photo', photo))
  await remove(first.path)
  const { token } = await upload('resume', resume)
  await refused(await create('photo', photo))
  expect((await apply({ photoUpload: picture.token, resumeUpload: token })).status).toBe(200)
  for (const _ of [1, 2]) expect((await create('photo', photo)).status).toBe(201)
})

test('what was begun and not continued for a minute makes room for others', async () => {
  const { create, upload, send, head, clock } = await open({ ...wideLimits, filesPerAddress: 2 })
  const begun = (await create('resume', resume)).headers.get('location') ?? ''
  const half = (await create('photo', photo)).headers.get('location') ?? ''
  await send(half, photo.buffer.subarray(0, 10))
  await refused(await create('photo', photo))
  clock.ahead += minute + 1
  expect((await upload('photo', photo)).answer.status).toBe(204)
  expect([(await head(begun)).status, (await head(half)).status]).toEqual([404, 200])
  expect((await upload('resume', resume)).answer.status).toBe(204)
  // A complete upload waits for its form, two hours at least.
  clock.ahead += hour
  await refused(await create('photo', photo))
  clock.ahead += 2 * hour
  expect((await create('photo', photo)).status).toBe(201)
})

const double = resume.buffer.length * 2

test.each<[string, Partial<typeof wideLimits>, number]>([
  ['bytes of an address', { bytesPerAddress: double }, 2],
  ['announced bytes in all', { totalBytes: double }, 2],
  ['files of an address', { filesPerAddress: 3 }, 3],
  ['files in all', { totalFiles: 2 }, 2],
  ['free bytes of the disk', { freeBytes: Number.MAX_SAFE_INTEGER }, 0],
])('the limit of %s → no more is held, even when many come at once', async (_, limits, most) => {
  const { create, send } = await open({ ...wideLimits, ...limits })
  const answers = await Promise.all(Array.from({ length: 6 }, () => create('resume', resume)))
  const taken = answers.filter(({ status }) => status === 201)
  expect(taken).toHaveLength(most)
  await refused(await create('resume', resume))
  for (const { headers } of taken)
    expect((await send(headers.get('location') ?? '', resume.buffer)).status).toBe(204)
})

test('a process that ended in the middle: the next one goes on', async () => {
  const { create, send, directory, backend, pending, pendingIds } = await open()
  const path = (await create('resume', resume)).headers.get('location') ?? ''
  await send(path, resume.buffer.subarray(0, 100))
  const token = path.split('/').at(-1) ?? ''
  const next = createPendingUploads({
    database: pending,
    directory,
    secret: backend.keySecret,
    addressOf: () => '192.0.2.1',
  })
  const request = new Request(`http://localhost${path}`, { method: 'HEAD', headers: protocol })
  expect((await answerUpload(request, token, next)).headers.get('upload-offset')).toBe('100')
  await next.sweep()
  expect(await pendingIds()).toEqual([token])
})
