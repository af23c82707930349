import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReliableBackend } from '#lib/backend/remote/reliable-backend.ts'
import { samplePdf, sha256 } from '#tests/support/files/sample-files.ts'
import { type Running, startServer } from '#tests/support/servers/http-server.ts'

const run = promisify(execFile)
const { buffer } = samplePdf('cv.pdf', 'Shilan')
const resume = {
  fileName: 'my:cv.pdf',
  type: 'application/pdf',
  size: buffer.length,
  sha256: sha256(buffer),
  content: new Blob([new Uint8Array(buffer)]),
}

let directory: string
let server: Running
let reference: string
let isUp = false
let taken = 0
let stop: () => Promise<void>
let work: () => Promise<void>
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'outbox-command-'))
  server = await startServer((request, response) => {
    request.resume()
    if (isUp) taken += 1
    response.writeHead(isUp ? 200 : 503).end(JSON.stringify({ success: isUp }))
  })
  const reliable = createReliableBackend({ address: `${server.origin}/api/v1`, timeoutMs: 1000, directory })
  stop = reliable.stop
  work = reliable.outbox.work
  const backend = reliable.as(null)
  const words = { fullName: 'Shilan', email: 'a@b', phone: '\u001b[31mred', coverLetter: '' }
  const application = { ...words, photo: null, resume, idempotencyKey: 'key-of-the-application' }
  reference = (await backend.apply('v1', application)).reference
  await backend.contact({
    name: 'Shilan',
    email: 'a@b',
    message: 'Hello',
    idempotencyKey: 'key-of-the-message',
  })
})
afterAll(async () => {
  await stop()
  await server.stop()
  await rm(directory, { recursive: true })
})

// The site has the database open all the while.
const outbox = (args: string[], place = directory) =>
  run(process.execPath, ['lib/cli/inbox.ts', 'outbox', ...args], {
    env: { ...process.env, DATA_DIR: place },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )

test('the list says what waits and why', async () => {
  const { stdout } = await outbox([])
  for (const text of [reference, 'application, waiting', 'BackendError: failing: status 503', 'my:cv.pdf']) {
    expect(stdout).toContain(text)
  }
  expect(stdout).toContain('2 entries')
  expect(stdout).not.toContain('\u001b')
  expect(JSON.parse((await outbox(['--json'])).stdout)).toMatchObject([
    {
      id: 1,
      kind: 'application',
      state: 'waiting',
      reference,
      attempts: 1,
      nextTryAt: expect.stringMatching(/^\d{4}-.*Z$/),
      content: { vacancyId: 'v1', fullName: 'Shilan' },
      files: [{ kind: 'resume', bytes: buffer.length, sha256: sha256(buffer) }],
    },
    { id: 2, kind: 'message', content: { message: 'Hello' }, files: [] },
  ])
})

test('export writes all of it, the files byte for byte', async () => {
  const out = join(directory, 'out')
  expect(await outbox(['export', out])).toMatchObject({ code: 0, stdout: `${out}: 2 entries with 1 files\n` })
  expect(await readdir(out)).toEqual(['files', 'outbox.json'])
  const written = await readFile(join(out, 'files', reference, 'resume-my_cv.pdf'))
  expect(sha256(written)).toBe(sha256(buffer))
  expect(await outbox(['export', out])).toMatchObject({ code: 1 })
})

test('retry: the running site tries it at once, however long the pause, and counts anew', async () => {
  await work()
  expect(await outbox(['retry', '1'])).toMatchObject({ code: 0 })
  await work()
  isUp = true
  await work()
  expect(taken).toBe(0)
  expect(JSON.parse((await outbox(['--json'])).stdout)).toMatchObject([{ id: 1, attempts: 1 }, { id: 2 }])
  expect(await outbox(['retry', '1'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 entry'),
  })
  await work()
  expect(taken).toBe(1)
  expect(await outbox(['retry', '1'])).toMatchObject({ code: 1 })
})

test('delete removes one for good', async () => {
  expect(await outbox(['delete', '2'])).toMatchObject({ code: 0 })
  expect((await outbox([])).stdout).toBe('0 entries\n')
  expect(await outbox(['delete', '2'])).toMatchObject({ code: 1 })
})

test.each([[['foo']], [['retry', 'x']], [['retry', '1', '2']], [['export']], [['delete']]])(
  'bad usage %j → told how',
  async (args) => {
    const { code, stderr } = await outbox(args)
    expect(code).toBe(2)
    expect(stderr).toContain('npm run inbox -- outbox retry [ID]')
  },
)

test('a directory without an outbox → said so', async () => {
  expect(await outbox([], '/nowhere')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('DATA_DIR (/nowhere)'),
  })
})
