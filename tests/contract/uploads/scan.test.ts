import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createScanHandler, scan } from '#backend/files/scan.ts'
import { validateFile } from '#backend/files/validation-processes.ts'
import { createQueue } from '#backend/queue.ts'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { listJobs } from '#backend/store/jobs.ts'
import { listApplications } from '#backend/store/submissions.ts'
import { clock } from '#tests/support/clock.ts'
import { samplePdf, samplePng, sha256 } from '#tests/support/files/sample-files.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { runCli } from '#tests/support/servers/cli.ts'

/** A string that the fake scanner reports as a virus. */
const virus = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'

const command = 'zINSTREAM\0'

/** Returns the content sent with INSTREAM; null if it is incomplete or sent with another command. */
const parseContent = (received: Buffer) => {
  if (!received.toString('latin1').startsWith(command)) return null
  const chunks: Buffer[] = []
  for (let offset = command.length; offset + 4 <= received.length; ) {
    const length = received.readUInt32BE(offset)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(offset + 4, offset + 4 + length))
    offset += 4 + length
  }
  return null
}

const sizeLimitResponse = 'INSTREAM size limit exceeded. ERROR'

/**
 * The scanner sends `response` instead of a verdict, or nothing if `response` is empty. If `respondsEarly` is true, the
 * scanner responds and then disconnects, without reading the file.
 */
type ScannerBehaviour = { response?: string; respondsEarly?: boolean }

/** Starts a fake clamd that supports INSTREAM; port 0 means any free port. */
const startScanner = async ({ response, respondsEarly }: ScannerBehaviour = {}, port = 0) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    if (respondsEarly) {
      socket.write(`${response}\0`, () => setTimeout(() => socket.resetAndDestroy(), 20))
      return
    }
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const content = parseContent(received)
      if (content === null || response === '') return
      const verdict = content.includes(virus) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
      socket.end(`${response ?? verdict}\0`)
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    host: '127.0.0.1',
    port: address.port,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const folder = await mkdtemp(join(tmpdir(), 'scan-'))
afterAll(() => rm(folder, { recursive: true }))

const scanners: { stop: () => Promise<void> }[] = []
const startTrackedScanner = async (...args: Parameters<typeof startScanner>) => {
  const scanner = await startScanner(...args)
  scanners.push(scanner)
  return scanner
}
afterEach(async () => {
  for (const scanner of scanners.splice(0)) await scanner.stop()
})

const infectedPdf = samplePdf('cv.pdf', virus).buffer
const cleanPdf = samplePdf('cv.pdf', 'Shilan').buffer

async function* splitIntoChunks(bytes: Buffer) {
  yield bytes.subarray(0, 10)
  yield bytes.subarray(10)
}

test('clean file, infected file, hanging or unreachable scanner → the verdict is `clean`, `infected` or `unknown`', async () => {
  const scanner = await startTrackedScanner()
  const unknownResult = { verdict: 'unknown', error: 'the virus scanner does not respond' }
  expect(await scan(scanner, splitIntoChunks(cleanPdf))).toEqual({ verdict: 'clean' })
  expect(await scan(scanner, splitIntoChunks(infectedPdf))).toEqual({ verdict: 'infected' })
  expect(await scan(await startTrackedScanner({ response: '' }), splitIntoChunks(cleanPdf), 50)).toEqual(
    unknownResult,
  )
  await scanner.stop()
  scanners.splice(0, 1)
  expect(await scan(scanner, splitIntoChunks(cleanPdf))).toEqual(unknownResult)
})

test.each([
  [sizeLimitResponse, 'INSTREAM size limit exceeded'],
  ['stream: Error writing to temporary file. ERROR', 'stream: Error writing to temporary file'],
  ["stream: Can't allocate memory ERROR", "stream: Can't allocate memory"],
])('scanner that responds “%s” → the verdict is `failed`, with the error “%s”', async (response, error) => {
  const result = await scan(await startTrackedScanner({ response }), splitIntoChunks(cleanPdf))
  expect(result).toEqual({ verdict: 'failed', error: `the virus scanner answers: ${error}` })
})

test.each(['COMMAND READ TIMED OUT', `stream: ${'x'.repeat(2000)} ERROR`])(
  'scanner that sends the invalid response “%s” → the verdict is `unknown`',
  async (response) => {
    const result = await scan(await startTrackedScanner({ response }), splitIntoChunks(cleanPdf))
    expect(result).toEqual({ verdict: 'unknown', error: 'the virus scanner does not respond' })
  },
)

test('scanner that responds and disconnects before reading a 10 MB file → `scan` returns `failed` with that response', async () => {
  const scanner = await startTrackedScanner({ response: sizeLimitResponse, respondsEarly: true })
  const chunk = Buffer.alloc(64 * 1024)
  const result = await scan(scanner, Readable.from(Array.from({ length: 160 }, () => chunk)))
  expect(result).toMatchObject({ verdict: 'failed', error: expect.stringContaining('size limit') })
})

test('CV with a virus → is refused with `resumeInfected`; a CV whose scan fails is flagged `unscanned`', async () => {
  const scanner = await startTrackedScanner()
  const validate = async (bytes: Buffer, name: string, { host, port }: { host: string; port: number }) => {
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    const field = name.endsWith('.png') ? 'photo' : 'resume'
    const request = {
      field,
      name,
      path,
      size: bytes.length,
      reencodedPath: `${path}.new`,
      client: 'a',
    } as const
    const result = await validateFile(request, { host, port })
    return result.error ?? [...result.flags, ...(result.scanError ? [result.scanError] : [])]
  }
  expect(await validate(infectedPdf, 'cv.pdf', scanner)).toBe('resumeInfected')
  expect(await validate(cleanPdf, 'cv.pdf', scanner)).toEqual([])
  const unreachableScanner = { host: '127.0.0.1', port: 1 }
  const noResponseError = 'the virus scanner does not respond'
  expect(await validate(cleanPdf, 'cv.pdf', unreachableScanner)).toEqual(['unscanned', noResponseError])
  const limitedScanner = await startTrackedScanner({ response: sizeLimitResponse })
  const error = expect.stringContaining('size limit exceeded')
  expect(await validate(cleanPdf, 'cv.pdf', limitedScanner)).toEqual(['unscanned', error])
  expect(await validate(samplePng('a.png', 'a').buffer, 'a.png', unreachableScanner)).toEqual([])
})

test('unscanned CVs → are exported once the scanner finds them clean, but never if infected', async () => {
  const backend = createEmbeddedBackend(join(folder, 'data'))
  const db = await backend.database()
  const apply = async (email: string, text: string) => {
    const { buffer, name, mimeType: type } = samplePdf('cv.pdf', text)
    const content = new Blob([new Uint8Array(buffer)], { type })
    const resume = { name, type, size: buffer.length, sha256: sha256(buffer), content }
    const flags = ['unscanned'] as const
    await backend.apply('recruiter', { ...sampleApplication(email), resume: { ...resume, flags } })
  }
  await apply('clean@example.com', 'Shilan')
  await apply('virus@example.com', virus)
  const queue = createQueue({ database: backend.database })
  const scanner = await startScanner()
  await scanner.stop()
  queue.setHandler('scan', createScanHandler(scanner, backend.database))
  const readFlags = async () =>
    (await listApplications(db)).map(({ files }) => files.find(({ field }) => field === 'resume')?.flags)
  const exportTo = async (name: string) => {
    const { stdout: summary } = await runCli('inbox', ['export', join(folder, name)], {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
    })
    const files = await readdir(join(folder, name, 'files'), { recursive: true })
    return { summary, resumeCount: files.filter((file) => file.includes('resume-')).length }
  }

  await queue.runDueTasks()
  expect(await readFlags()).toEqual([['unscanned'], ['unscanned']])
  expect(await exportTo('before')).toMatchObject({
    summary: expect.stringContaining('not exported: 2'),
    resumeCount: 0,
  })
  expect(await listJobs(db)).toMatchObject([
    { kind: 'scan', state: 'waiting' },
    { kind: 'scan', state: 'waiting' },
  ])

  await startTrackedScanner({}, scanner.port)
  clock.aheadMs = 31_000
  await queue.runDueTasks()
  expect(await readFlags()).toEqual([[], ['infected']])
  expect(await exportTo('after')).toMatchObject({
    summary: expect.stringContaining('not exported: 1'),
    resumeCount: 1,
  })
  await queue.stop()
  await backend.close()
})

test.each([
  [sizeLimitResponse, 1],
  ["stream: Can't allocate memory ERROR", 3],
])(
  'scanner that responds “%s” → the scan job fails with that error on attempt %i; after `inbox retry`, the CV is scanned again',
  async (response, attempts) => {
    const directory = join(folder, `refused-${attempts}`)
    const backend = createEmbeddedBackend(directory)
    const db = await backend.database()
    const { buffer, name, mimeType: type } = samplePdf('cv.pdf', 'Shilan')
    const content = new Blob([new Uint8Array(buffer)], { type })
    const resume = {
      name,
      type,
      size: buffer.length,
      sha256: sha256(buffer),
      content,
      flags: ['unscanned'] as const,
    }
    await backend.apply('recruiter', { ...sampleApplication('a@example.com'), resume })
    const queue = createQueue({ database: backend.database })
    const scanner = await startScanner({ response })
    queue.setHandler('scan', createScanHandler(scanner, backend.database))
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      await queue.runDueTasks()
      const [job] = await listJobs(db)
      const cause = response.replace(/\.? ERROR$/, '')
      const state = attempt < attempts ? 'waiting' : 'failed'
      expect(job).toMatchObject({ kind: 'scan', state, lastError: `the virus scanner answers: ${cause}` })
      clock.aheadMs += 60_000
    }
    await scanner.stop()
    await startTrackedScanner({}, scanner.port)
    await runCli('inbox', ['retry'], { DATA_DIR: directory, DATABASE_URL: '' })
    await queue.runDueTasks()
    expect(await listJobs(db)).toEqual([])
    expect((await listApplications(db))[0]?.files[0]?.flags).toEqual([])
    await queue.stop()
    await backend.close()
  },
)
