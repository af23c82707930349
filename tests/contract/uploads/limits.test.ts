import { afterEach, expect, test } from 'vitest'
import { uploadLimits } from '#backend/capacity.ts'
import { createPendingUploads } from '#backend/uploads/pending-uploads.ts'
import type { UploadLimits } from '#backend/uploads/upload-store.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { fileRules } from '#lib/schemas/files.ts'
import { clock } from '#tests/support/clock.ts'
import { samplePdf } from '#tests/support/files/sample-files.ts'
import { photo, readDraftOf, readReply, resume } from '#tests/support/servers/form-site.ts'
import { receiveUpload } from '#tests/support/servers/site-calls.ts'
import {
  generousLimits,
  openUploadSite,
  protocolHeaders,
  type UploadSite,
} from '#tests/support/servers/upload-site.ts'

const errorCopy = pageCopy('en', 'apply').errors
const hourMs = 60 * 60 * 1000

let site: UploadSite | undefined
// If `limits` is null, the site uses its default limits.
const open = async (limits: UploadLimits | null = generousLimits) => {
  site = await openUploadSite(limits ?? undefined)
  return site
}
afterEach(() => site?.close())

const expectRefused = async (response: Response) => {
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ success: false, error: 'uploadFailed', mustSendWithForm: true })
}
const minuteMs = 60 * 1000

test('quota of zero files → uploads receive 503 with `mustSendWithForm: true`; valid forms with files are accepted, but refused forms from browsers without JavaScript lose their files', async () => {
  const { createUpload, apply } = await open({ ...generousLimits, totalFiles: 0 })
  await expectRefused(await createUpload('resume', resume))
  const htmlHeaders = { accept: 'text/html' }
  const draft = await readDraftOf(await apply({ email: 'wrong', photo, resume }, htmlHeaders))
  expect(draft).toMatchObject({
    errors: { photo: errorCopy.fileGone, resume: errorCopy.fileGone },
    files: {},
  })
  // The next two forms contain no valid file that could be lost, so their errors are not `fileGone`.
  const emptyFile = { name: '', mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) }
  const invalidFile = { ...resume, buffer: Buffer.from('MZ') }
  const errors = { photo: errorCopy.photoMissing, resume: errorCopy.resumeMissing }
  expect(
    (await readDraftOf(await apply({ photo: emptyFile, resume: emptyFile }, htmlHeaders)))?.errors,
  ).toEqual(errors)
  expect((await readDraftOf(await apply({ resume: invalidFile }, htmlHeaders)))?.errors.resume).toBe(
    errorCopy.resumeType,
  )
  expect((await readReply(await apply({ photo, resume }))).status).toBe(200)
})

test('full quota → cancelling an upload or accepting an application makes room', async () => {
  const { upload, createUpload, remove, apply } = await open({ ...generousLimits, filesPerClient: 2 })
  const [cv, uploadedPhoto] = [await upload('resume', resume), await upload('photo', photo)]
  await expectRefused(await createUpload('photo', photo))
  await remove(cv.path)
  const { token } = await upload('resume', resume)
  await expectRefused(await createUpload('photo', photo))
  expect((await apply({ photoUpload: uploadedPhoto.token, resumeUpload: token })).status).toBe(200)
  for (const _ of [1, 2]) expect((await createUpload('photo', photo)).status).toBe(201)
})

test('full quota → a new upload evicts an incomplete upload that has been idle for a minute, or a complete one that has been idle for two hours', async () => {
  const { createUpload, upload, sendChunk, head } = await open({ ...generousLimits, filesPerClient: 2 })
  const emptyUploadPath = (await createUpload('resume', resume)).headers.get('location') ?? ''
  const startedUploadPath = (await createUpload('photo', photo)).headers.get('location') ?? ''
  await sendChunk(startedUploadPath, photo.buffer.subarray(0, 10))
  await expectRefused(await createUpload('photo', photo))
  clock.aheadMs += minuteMs + 1
  expect((await upload('photo', photo)).response.status).toBe(204)
  expect([(await head(emptyUploadPath)).status, (await head(startedUploadPath)).status]).toEqual([404, 200])
  expect((await upload('resume', resume)).response.status).toBe(204)
  // A complete upload is not evicted for two hours, because its form may still be sent.
  clock.aheadMs += hourMs
  await expectRefused(await createUpload('photo', photo))
  clock.aheadMs += 2 * hourMs
  expect((await createUpload('photo', photo)).status).toBe(201)
})

// An incomplete upload counts as its received bytes plus one more chunk.
const chunkBytes = 128 * 1024
const largeResume = samplePdf('cv.pdf', 'CV', Buffer.alloc(600_000, 7))

test.each<[string, Partial<typeof generousLimits>, number]>([
  ['bytes per client', { bytesPerClient: 2 * chunkBytes }, 2],
  ['bytes in total', { totalBytes: 2 * chunkBytes }, 2],
  ['files per client', { filesPerClient: 3 }, 3],
  ['incomplete files per client', { incompletePerClient: 4 }, 4],
  ['files in total', { totalFiles: 2 }, 2],
  ['free disk space', { minFreeBytes: Number.MAX_SAFE_INTEGER }, 0],
])(
  'limit on %s reached → further uploads are refused, even if created in parallel',
  async (_, limits, maxCreated) => {
    const { createUpload, sendChunk } = await open({ ...generousLimits, ...limits })
    const responses = await Promise.all(Array.from({ length: 6 }, () => createUpload('resume', resume)))
    const createdResponses = responses.filter(({ status }) => status === 201)
    expect(createdResponses).toHaveLength(maxCreated)
    await expectRefused(await createUpload('resume', resume))
    for (const { headers } of createdResponses)
      expect((await sendChunk(headers.get('location') ?? '', resume.buffer)).status).toBe(204)
  },
)

test('27 clients each create 8 uploads with the maximum declared length, but send no bytes → another client’s upload is still stored', async () => {
  const { upload, pendingIds, site } = await open(null)
  const largestUpload = { field: 'resume', name: 'cv.pdf', size: fileRules.resume.maxBytes } as const
  for (let n = 0; n < 27 * 8; n += 1) {
    const client = `198.51.100.${Math.floor(n / 8)}`
    expect(await site.uploads.create(largestUpload, client)).not.toBeNull()
  }
  const { token, response } = await upload('resume', largeResume)
  expect(response.status).toBe(204)
  expect(await pendingIds()).toContain(token)
})

test.each(['bytesPerClient', 'totalBytes'] as const)(
  'uploads whose next chunks would exceed %s → 503 with `mustSendWithForm: true`; the stored bytes stay within the limit',
  async (limit) => {
    const { createUpload, sendChunk, uploadDatabase } = await open({
      ...generousLimits,
      [limit]: 5 * chunkBytes,
    })
    const paths: string[] = []
    for (let n = 0; n < 3; n += 1)
      paths.push((await createUpload('resume', largeResume)).headers.get('location') ?? '')
    const responses = await Promise.all(paths.map((path) => sendChunk(path, largeResume.buffer)))
    for (const response of responses) await expectRefused(response)
    const rows = await (await uploadDatabase()).selectFrom('uploads').select('received').execute()
    const receivedBytes = rows.reduce((sum, row) => sum + row.received, 0)
    expect(receivedBytes).toBeGreaterThan(chunkBytes)
    expect(receivedBytes).toBeLessThanOrEqual(5 * chunkBytes)
  },
)

test('chunk received while the disk is full → 503 with `mustSendWithForm: true`', async () => {
  const limits = { ...generousLimits }
  const { createUpload, sendChunk } = await open(limits)
  const path = (await createUpload('resume', resume)).headers.get('location') ?? ''
  limits.minFreeBytes = Number.MAX_SAFE_INTEGER
  await expectRefused(await sendChunk(path, resume.buffer))
})

test('incomplete upload slower than 3 kB/s → expires after an idle hour; a faster one expires after a day', async () => {
  clock.stoppedAt = Date.now()
  const { createUpload, sendChunk, head, pendingIds, site } = await open()
  const [slowPath = '', fastPath = ''] = [
    await createUpload('resume', largeResume),
    await createUpload('resume', largeResume),
  ].map(({ headers }) => headers.get('location') ?? '')
  await sendChunk(slowPath, largeResume.buffer.subarray(0, 170_000))
  await sendChunk(fastPath, largeResume.buffer.subarray(0, 190_000))
  clock.aheadMs += 2 * minuteMs
  await sendChunk(slowPath, largeResume.buffer.subarray(170_000, 170_001), 170_000)
  clock.aheadMs += hourMs - 1000
  expect([(await head(slowPath)).status, (await head(fastPath)).status]).toEqual([200, 200])
  clock.aheadMs += 2000
  expect([(await head(slowPath)).status, (await head(fastPath)).status]).toEqual([404, 200])
  await site.uploads.removeExpired()
  expect(await pendingIds()).toHaveLength(2)
  clock.aheadMs += 10 * minuteMs
  await site.uploads.removeExpired()
  expect(await pendingIds()).toEqual([fastPath.split('/').at(-1)])
  clock.aheadMs += 23 * hourMs
  expect((await head(fastPath)).status).toBe(404)
})

test('process ends during an upload → the next process returns the stored offset and keeps the upload', async () => {
  const { createUpload, sendChunk, directory, backend, uploadDatabase, pendingIds, site } = await open()
  const path = (await createUpload('resume', resume)).headers.get('location') ?? ''
  await sendChunk(path, resume.buffer.subarray(0, 100))
  const token = path.split('/').at(-1) ?? ''
  const nextProcessUploads = createPendingUploads({
    database: uploadDatabase,
    directory,
    secret: backend.secret,
    limits: uploadLimits,
  })
  const request = new Request(`http://localhost${path}`, { method: 'HEAD', headers: protocolHeaders })
  expect(
    (await receiveUpload(request, token, { ...site, uploads: nextProcessUploads })).headers.get(
      'upload-offset',
    ),
  ).toBe('100')
  await nextProcessUploads.removeExpired()
  expect(await pendingIds()).toEqual([token])
})
