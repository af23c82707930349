import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { uploadLimits } from '#backend/capacity.ts'
import { openDatabase } from '#backend/store/database.ts'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { listApplications } from '#backend/store/submissions.ts'
import { createPendingUploads } from '#backend/uploads/pending-uploads.ts'
import { createUploadTables, type UploadLimits, type UploadTables } from '#backend/uploads/upload-store.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { samplePdf, sha256 } from '#tests/support/files/sample-files.ts'
import {
  createFormData,
  formRequest,
  photo,
  readReply,
  resume,
  testSite,
  validTextFields,
} from '#tests/support/servers/form-site.ts'
import { applyJob, receiveUpload } from '#tests/support/servers/site-calls.ts'
import { describeOnDatabases } from '#tests/support/servers/test-databases.ts'
import {
  chunkHeaders,
  generousLimits,
  protocolHeaders,
  uploadMetadata,
} from '#tests/support/servers/upload-site.ts'

const largeResume = samplePdf('cv.pdf', 'CV', Buffer.alloc(500_000, 7))
const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)

/** Starts an instance of the site with its own database connection and directory. */
const startInstance = async (databaseLocation: string, limits: UploadLimits = uploadLimits) => {
  const backend = createEmbeddedBackend(databaseLocation)
  await backend.open()
  const directory = await mkdtemp(join(tmpdir(), 'instance-'))
  const uploads = createPendingUploads({
    directory,
    database: async () => {
      const db = (await backend.database()).withTables<UploadTables>()
      await createUploadTables(db)
      return db
    },
    secret: backend.secret,
    limits,
  })
  const site = { ...testSite(backend), uploads }
  const request = (path: string, init: RequestInit & { duplex?: 'half' }) =>
    receiveUpload(new Request(`http://localhost${path}`, init), path.split('/')[3] ?? null, site)
  const createUpload = (field: string, { name, buffer }: typeof resume) => {
    const headers = { 'upload-length': String(buffer.length), 'upload-metadata': uploadMetadata(field, name) }
    return request('/web/uploads', { method: 'POST', headers: { ...protocolHeaders, ...headers } })
  }
  const sendChunk = (path: string, body: BodyInit, offset = 0) =>
    request(path, {
      method: 'PATCH',
      headers: { ...chunkHeaders, 'upload-offset': `${offset}` },
      body,
      duplex: 'half',
    })
  return {
    directory,
    createUpload,
    sendChunk,
    startUpload: async (field: string, file: typeof resume) =>
      (await createUpload(field, file)).headers.get('location') ?? '',
    readOffset: async (path: string) =>
      Number(
        (await request(path, { method: 'HEAD', headers: protocolHeaders })).headers.get('upload-offset'),
      ),
    upload: async (field: string, file: typeof resume) => {
      const path = (await createUpload(field, file)).headers.get('location') ?? ''
      await sendChunk(path, new Uint8Array(file.buffer))
      return path.split('/')[3] ?? ''
    },
    apply: (fields: Parameters<typeof createFormData>[0]) =>
      applyJob(
        formRequest({ body: createFormData({ lng: 'en', ...validTextFields, ...fields }) }),
        'recruiter',
        site,
      ),
    applications: async () => listApplications(await backend.database()),
    stop: async () => {
      await backend.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const instances: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  for (const { stop } of instances.splice(0)) await stop()
  stderrWrite.mockClear()
})
const openInstance = async (databaseLocation: string, limits?: UploadLimits) => {
  const instance = await startInstance(databaseLocation, limits)
  instances.push(instance)
  return instance
}

const sliceResume = (start: number, end?: number) => new Uint8Array(largeResume.buffer.subarray(start, end))

describeOnDatabases((createTestDatabase) => {
  const openTwoInstances = async (limits?: UploadLimits) => {
    const { location: databaseLocation } = await createTestDatabase()
    return {
      first: await openInstance(databaseLocation, limits),
      second: await openInstance(databaseLocation, limits),
      databaseLocation,
    }
  }
  const listPendingUploads = async (databaseLocation: string) => {
    const db = (await openDatabase(databaseLocation)).withTables<UploadTables>()
    const rows = await db.selectFrom('upload_pieces').select('id').distinct().execute()
    await db.destroy()
    return rows
  }

  test('chunks sent alternately to two instances → the file is stored intact; both instances return the same reference', async () => {
    const { first, second, databaseLocation } = await openTwoInstances()
    const path = await first.startUpload('resume', largeResume)
    for (const [index, offset] of [0, 150_000, 300_000, 450_000].entries()) {
      const response = await [second, first][index % 2]?.sendChunk(
        path,
        sliceResume(offset, offset + 150_000),
        offset,
      )
      expect(response?.status).toBe(204)
    }
    const tokens = { photoUpload: await first.upload('photo', photo), resumeUpload: path.split('/')[3] ?? '' }
    const { status, reference } = await readReply(await second.apply(tokens))
    expect(status).toBe(200)
    const [application] = await first.applications()
    expect(application?.files[1]).toMatchObject({ name: 'cv.pdf', sha256: sha256(largeResume.buffer) })
    expect(await readReply(await first.apply(tokens))).toMatchObject({ status: 200, reference })
    expect(await listPendingUploads(databaseLocation)).toEqual([])
    for (const { directory } of [first, second]) expect(await readdir(directory)).toEqual([])
  })

  test('stalled upload resumed on another instance → the first request ends with 409 and adds no more bytes', async () => {
    const { first, second } = await openTwoInstances()
    const path = await first.startUpload('resume', largeResume)
    const release = Promise.withResolvers<void>()
    const hangingResponsePromise = first.sendChunk(
      path,
      new ReadableStream({
        start: (controller) => controller.enqueue(sliceResume(0, 200_000)),
        pull: async (controller) => {
          await release.promise
          controller.enqueue(new Uint8Array(200_000))
          controller.close()
        },
      }),
    )
    await expect.poll(() => second.readOffset(path)).toBeGreaterThan(0)
    const offset = await second.readOffset(path)
    expect((await second.sendChunk(path, sliceResume(offset, 450_000), offset)).status).toBe(204)
    release.resolve()
    expect((await hangingResponsePromise).status).toBe(409)
    expect((await second.sendChunk(path, sliceResume(450_000), 450_000)).status).toBe(204)
    const fields = { photo, resumeUpload: path.split('/')[3] ?? '' }
    expect((await readReply(await first.apply(fields))).status).toBe(200)
    expect((await first.applications())[0]?.files[1]).toMatchObject({ sha256: sha256(largeResume.buffer) })
  })

  test('upload token with a NUL character → is refused with `fileGone`, or ignored if the form contains the file', async () => {
    const { first } = await openTwoInstances()
    const photoUpload = `${'A'.repeat(23)}\0`
    const reply = await readReply(await first.apply({ photoUpload, resume }))
    expect(reply).toMatchObject({ status: 422, errors: { photo: pageCopy('en', 'apply').errors.fileGone } })
    expect((await readReply(await first.apply({ photoUpload, photo, resume }))).status).toBe(200)
    expect(stderrWrite.mock.calls.join()).not.toContain('upload.')
  })

  test('one client’s uploads to two instances → count against the same quota', async () => {
    const { first, second } = await openTwoInstances({ ...generousLimits, filesPerClient: 2 })
    const resumeUpload = await first.upload('resume', resume)
    const photoUpload = await second.upload('photo', photo)
    for (const { createUpload } of [first, second])
      expect((await createUpload('photo', photo)).status).toBe(503)
    expect((await readReply(await first.apply({ photoUpload, resumeUpload }))).status).toBe(200)
    const responses = await Promise.all(
      [first, second, first, second].map(({ createUpload }) => createUpload('photo', photo)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 503, 503])
  })
})
