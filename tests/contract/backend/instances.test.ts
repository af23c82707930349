import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createEmbeddedBackend } from '#lib/backend/embedded.ts'
import { openDatabase } from '#lib/backend/store/database.ts'
import { listApplications } from '#lib/backend/store/inbox.ts'
import { createFormResults } from '#lib/backend/stored-results.ts'
import { applyJob } from '#lib/handlers/apply-job.ts'
import { receiveUpload } from '#lib/handlers/upload.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { createPendingUploads } from '#lib/uploads/pending-uploads.ts'
import { createUploadTables, type UploadLimits, type UploadTables } from '#lib/uploads/upload-store.ts'
import { samplePdf, sha256 } from '#tests/support/files/sample-files.ts'
import { formOf, goodText, photo, post, read, resume, unlimited } from '#tests/support/servers/form-site.ts'
import { describePlaces } from '#tests/support/servers/places.ts'
import { storeOf } from '#tests/support/servers/stores.ts'
import { chunkHeaders, protocol, uploadMetadata, wideLimits } from '#tests/support/servers/upload-site.ts'

const plain = { accept: 'text/html' }
const large = samplePdf('cv.pdf', 'CV', Buffer.alloc(500_000, 7))
const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)

/** An instance of the site with a connection and a directory of its own. */
const startInstance = async (place: string, limits?: UploadLimits) => {
  const backend = createEmbeddedBackend(place)
  await backend.open()
  const state = { isDown: false }
  const database = async () => {
    if (state.isDown) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    return backend.database()
  }
  const directory = await mkdtemp(join(tmpdir(), 'instance-'))
  const uploads = createPendingUploads({
    directory,
    database: async () => {
      const db = (await database()).withTables<UploadTables>()
      await createUploadTables(db)
      return db
    },
    secret: backend.keySecret,
    addressOf: () => '192.0.2.1',
    limits,
  })
  const formResults = createFormResults(storeOf(database))
  const parts = { backend: () => backend, applications: () => backend, filesRequired: true, origin: null }
  const site = { ...unlimited, ...parts, formResults, uploads }
  const ask = (path: string, init: RequestInit & { duplex?: 'half' }) =>
    receiveUpload(new Request(`http://localhost${path}`, init), path.split('/')[3] ?? null, site)
  const create = (field: string, { name, buffer }: typeof resume) => {
    const headers = { 'upload-length': String(buffer.length), 'upload-metadata': uploadMetadata(field, name) }
    return ask('/web/uploads', { method: 'POST', headers: { ...protocol, ...headers } })
  }
  const send = (path: string, body: BodyInit, offset = 0) =>
    ask(path, {
      method: 'PATCH',
      headers: { ...chunkHeaders, 'upload-offset': `${offset}` },
      body,
      duplex: 'half',
    })
  return {
    state,
    directory,
    create,
    send,
    begin: async (field: string, file: typeof resume) =>
      (await create(field, file)).headers.get('location') ?? '',
    offset: async (path: string) =>
      Number((await ask(path, { method: 'HEAD', headers: protocol })).headers.get('upload-offset')),
    upload: async (field: string, file: typeof resume) => {
      const path = (await create(field, file)).headers.get('location') ?? ''
      await send(path, new Uint8Array(file.buffer))
      return path.split('/')[3] ?? ''
    },
    apply: (fields: Parameters<typeof formOf>[0], headers: Record<string, string> = {}) =>
      applyJob(post({ body: formOf({ lng: 'en', ...goodText, ...fields }), headers }), 'recruiter', site),
    draftOf: ({ headers }: Response) =>
      formResults.readResult(new URLSearchParams(headers.get('location')?.split('?')[1]).get('draft') ?? ''),
    applications: async () => listApplications(await backend.database()),
    stop: async () => {
      await backend.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const started: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  for (const { stop } of started.splice(0)) await stop()
  logged.mockClear()
})
const start = async (place: string, limits?: UploadLimits) => {
  const instance = await startInstance(place, limits)
  started.push(instance)
  return instance
}

const bytesOf = (from: number, to?: number) => new Uint8Array(large.buffer.subarray(from, to))

describePlaces((newPlace) => {
  const startTwo = async (limits?: UploadLimits) => {
    const { place } = await newPlace()
    return { one: await start(place, limits), other: await start(place, limits), place }
  }
  const leftIn = async (place: string) => {
    const db = (await openDatabase(place)).withTables<UploadTables>()
    const rows = await db.selectFrom('upload_pieces').select('id').distinct().execute()
    await db.destroy()
    return rows
  }

  test('pieces of one upload through both → whole, sent by either, and known to both afterwards', async () => {
    const { one, other, place } = await startTwo()
    const path = await one.begin('resume', large)
    for (const [turn, at] of [0, 150_000, 300_000, 450_000].entries()) {
      const answer = await [other, one][turn % 2]?.send(path, bytesOf(at, at + 150_000), at)
      expect(answer?.status).toBe(204)
    }
    const tokens = { photoUpload: await one.upload('photo', photo), resumeUpload: path.split('/')[3] ?? '' }
    const { status, reference } = await read(await other.apply(tokens))
    expect(status).toBe(200)
    const [application] = await one.applications()
    expect(application?.files[1]).toMatchObject({ name: 'cv.pdf', sha256: sha256(large.buffer) })
    expect(await read(await one.apply(tokens))).toMatchObject({ status: 200, reference })
    expect(await leftIn(place)).toEqual([])
    for (const { directory } of [one, other]) expect(await readdir(directory)).toEqual([])
  })

  test('a request that hangs at one, while the other goes on → not a byte of it comes in late', async () => {
    const { one, other } = await startTwo()
    const path = await one.begin('resume', large)
    const late = Promise.withResolvers<void>()
    const hanging = one.send(
      path,
      new ReadableStream({
        start: (line) => line.enqueue(bytesOf(0, 200_000)),
        pull: async (line) => {
          await late.promise
          line.enqueue(new Uint8Array(200_000))
          line.close()
        },
      }),
    )
    await expect.poll(() => other.offset(path)).toBeGreaterThan(0)
    const from = await other.offset(path)
    expect((await other.send(path, bytesOf(from, 450_000), from)).status).toBe(204)
    late.resolve()
    expect((await hanging).status).toBe(409)
    expect((await other.send(path, bytesOf(450_000), 450_000)).status).toBe(204)
    const files = { photo, resumeUpload: path.split('/')[3] ?? '' }
    expect((await read(await one.apply(files))).status).toBe(200)
    expect((await one.applications())[0]?.files[1]).toMatchObject({ sha256: sha256(large.buffer) })
  })

  test('an upload’s token with NUL → `fileGone`; beside a file it is ignored', async () => {
    const { one } = await startTwo()
    const photoUpload = `${'A'.repeat(23)}\0`
    const refused = await read(await one.apply({ photoUpload, resume }))
    expect(refused).toMatchObject({ status: 422, errors: { photo: pageCopy('en', 'apply').errors.fileGone } })
    expect((await read(await one.apply({ photoUpload, photo, resume }))).status).toBe(200)
    expect(logged.mock.calls.join()).not.toContain('upload.')
  })

  test('two instances → one count of an address’s files', async () => {
    const { one, other } = await startTwo({ ...wideLimits, filesPerClient: 2 })
    const resumeUpload = await one.upload('resume', resume)
    const photoUpload = await other.upload('photo', photo)
    for (const { create } of [one, other]) expect((await create('photo', photo)).status).toBe(503)
    expect((await read(await one.apply({ photoUpload, resumeUpload }))).status).toBe(200)
    const answers = await Promise.all([one, other, one, other].map(({ create }) => create('photo', photo)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 503, 503])
  })

  test('a form without JavaScript refused by one instance → corrected at the other', async () => {
    const { one, other } = await startTwo()
    const wrong = await one.apply({ email: 'wrong', photo, resume: large }, plain)
    const draft = await other.draftOf(wrong)
    expect(draft).toMatchObject({ values: { email: 'wrong' }, errors: { email: expect.any(String) } })
    const tokens = {
      photoUpload: draft?.files?.photo?.token ?? '',
      resumeUpload: draft?.files?.resume?.token ?? '',
    }
    const sent = await other.apply(tokens, plain)
    expect(sent.headers.get('location')).toContain('receipt=')
    expect((await one.applications())[0]?.files).toMatchObject([
      { kind: 'photo', name: 'portrait.png' },
      { kind: 'resume', name: 'cv.pdf', sha256: sha256(large.buffer) },
    ])
  })
})
