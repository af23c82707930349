import { afterEach, expect, test } from 'vitest'
import { createPendingUploads } from '#lib/uploads/pending-uploads.ts'
import { answerUpload } from '#lib/uploads/tus.ts'
import { draftOf, photo, read, resume } from '#tests/support/servers/form-site.ts'
import { openUploadSite, protocol, type UploadSite } from '#tests/support/servers/upload-site.ts'

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
const wide = { bytes: 2 ** 31, inAll: 100, free: 0, files: 100, share: 2 ** 31 }
const minute = 60 * 1000

test('where nothing can be held it says so, and the whole form is taken', async () => {
  const { create, apply } = await open({ ...wide, inAll: 0 })
  await refused(await create('resume', resume))
  const plain = { accept: 'text/html' }
  const lost = await draftOf(await apply({ email: 'wrong', photo, resume }, plain))
  expect(lost).toMatchObject({ errors: { email: 'invalidEmail' }, files: {}, areFilesLost: true })
  // Nothing good was chosen: there is nothing to choose again.
  const empty = { name: '', mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) }
  const bad = { ...resume, buffer: Buffer.from('MZ') }
  expect(await draftOf(await apply({ photo: empty, resume: empty }, plain))).not.toHaveProperty(
    'areFilesLost',
  )
  expect(await draftOf(await apply({ resume: bad }, plain))).not.toHaveProperty('areFilesLost')
  expect((await read(await apply({ photo, resume }))).status).toBe(200)
})

test('an address holds so many files, and others when some of them are gone', async () => {
  const { upload, create, remove } = await open({ ...wide, files: 2 })
  const [first] = [await upload('resume', resume), await upload('photo', photo)]
  await refused(await create('photo', photo))
  await remove(first.path)
  expect((await create('photo', photo)).status).toBe(201)
})

test('what was begun and not continued for a minute makes room for others', async () => {
  const { create, upload, send, head, clock } = await open({ ...wide, files: 2 })
  const begun = (await create('resume', resume)).headers.get('location') ?? ''
  const half = (await create('photo', photo)).headers.get('location') ?? ''
  await send(half, photo.buffer.subarray(0, 10))
  await refused(await create('photo', photo))
  clock.ahead += minute + 1
  expect((await upload('photo', photo)).answer.status).toBe(204)
  expect([(await head(begun)).status, (await head(half)).status]).toEqual([404, 200])
  expect((await upload('resume', resume)).answer.status).toBe(204)
  // What is all here waits for its form, two hours at least.
  clock.ahead += hour
  await refused(await create('photo', photo))
  clock.ahead += 2 * hour
  expect((await create('photo', photo)).status).toBe(201)
})

test('an address holds so many bytes', async () => {
  const { upload, create } = await open({ ...wide, share: resume.buffer.length * 2 })
  await upload('resume', resume)
  await upload('resume', resume)
  await refused(await create('resume', resume))
})

test('of many announcements at once no more are taken than of as many one by one', async () => {
  const { create } = await open({ ...wide, files: 3 })
  const answers = await Promise.all(Array.from({ length: 12 }, () => create('resume', resume)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
})

test('so many files are held in all, also if they are empty', async () => {
  const { create, send, upload } = await open({ ...wide, inAll: 2 })
  const [first] = [await create('photo', photo), await upload('resume', resume)]
  await refused(await create('photo', photo))
  expect((await send(first.headers.get('location') ?? '', photo.buffer)).status).toBe(204)
})

test('an application that was taken makes room', async () => {
  const { upload, apply, create } = await open({ ...wide, files: 2 })
  const held = [await upload('photo', photo), await upload('resume', resume)]
  await refused(await create('photo', photo))
  expect(
    (await apply({ photoUpload: held[0]?.token ?? '', resumeUpload: held[1]?.token ?? '' })).status,
  ).toBe(200)
  expect((await create('photo', photo)).status).toBe(201)
})

test('all together hold so many bytes, of which an announcement has all', async () => {
  const { create, upload } = await open({ ...wide, bytes: resume.buffer.length * 2 })
  expect((await upload('resume', resume)).answer.status).toBe(204)
  expect((await create('resume', resume)).status).toBe(201)
  await refused(await create('resume', resume))
})

test('a disk that is nearly full is left alone', async () => {
  const { create } = await open({ ...wide, free: Number.MAX_SAFE_INTEGER })
  await refused(await create('resume', resume))
})

test('a process that ended in the middle: the next one goes on, and in the end nothing is left', async () => {
  const { create, send, directory, backend, pending, held } = await open()
  const path = (await create('resume', resume)).headers.get('location') ?? ''
  await send(path, resume.buffer.subarray(0, 100))
  const token = path.split('/').at(-1) ?? ''
  const clock = { ahead: 0 }
  const next = createPendingUploads({
    database: pending,
    directory,
    secret: backend.keySecret,
    addressOf: () => '192.0.2.1',
    now: () => Date.now() + clock.ahead,
  })
  const request = new Request(`http://localhost${path}`, { method: 'HEAD', headers: protocol })
  expect((await answerUpload(request, token, next)).headers.get('upload-offset')).toBe('100')
  await next.sweep()
  expect(await held()).toEqual([token])
  clock.ahead = 25 * hour
  await next.sweep()
  expect(await held()).toEqual([])
  expect(await (await pending()).selectFrom('upload_pieces').selectAll().execute()).toEqual([])
})
