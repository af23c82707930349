import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createQueue } from '#backend/queue.ts'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { listApplications, listJobs } from '#backend/store/inbox.ts'
import { createScanHandler, scan } from '#backend/uploads/scan.ts'
import { validateFile } from '#backend/uploads/validation-processes.ts'
import { clock } from '#tests/support/clock.ts'
import { samplePdf, samplePng, sha256 } from '#tests/support/files/sample-files.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { runCli } from '#tests/support/servers/cli.ts'

/** A text that the fake scanner reports as a virus. */
const virus = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'

const command = 'zINSTREAM\0'

/** Returns the content sent with INSTREAM; null if it is incomplete or if the command is another one. */
const readContent = (received: Buffer) => {
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

type ScannerBehaviour = 'scans' | 'silent' | 'nonsense'

/** Starts a fake clamd that supports INSTREAM; port 0 means any free port. */
const startScanner = async (behaviour: ScannerBehaviour = 'scans', port = 0) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const content = readContent(received)
      if (content === null || behaviour === 'silent') return
      const verdict = content.includes(virus) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
      socket.end(behaviour === 'scans' ? `${verdict}\0` : 'INSTREAM size limit exceeded. ERROR\0')
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
  for (const one of scanners.splice(0)) await one.stop()
})

const infectedPdf = samplePdf('cv.pdf', virus).buffer
const cleanPdf = samplePdf('cv.pdf', 'Shilan').buffer

async function* chunksOf(bytes: Buffer) {
  yield bytes.subarray(0, 10)
  yield bytes.subarray(10)
}

test('scan → clean or infected; unknown if the scanner reports an error, hangs or is unreachable', async () => {
  const scanner = await startTrackedScanner()
  expect(await scan(scanner, chunksOf(cleanPdf))).toBe('clean')
  expect(await scan(scanner, chunksOf(infectedPdf))).toBe('infected')
  expect(await scan(await startTrackedScanner('nonsense'), chunksOf(cleanPdf))).toBe('unknown')
  expect(await scan(await startTrackedScanner('silent'), chunksOf(cleanPdf), 50)).toBe('unknown')
  await scanner.stop()
  scanners.splice(0, 1)
  expect(await scan(scanner, chunksOf(cleanPdf))).toBe('unknown')
})

test('CV with a virus → `resumeInfected`; scanner unreachable → only a CV is marked “unscanned”', async () => {
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
    return result.error ?? result.marks
  }
  expect(await validate(infectedPdf, 'cv.pdf', scanner)).toBe('resumeInfected')
  expect(await validate(cleanPdf, 'cv.pdf', scanner)).toEqual([])
  const noScanner = { host: '127.0.0.1', port: 1 }
  expect(await validate(cleanPdf, 'cv.pdf', noScanner)).toEqual(['unscanned'])
  expect(await validate(samplePng('a.png', 'a').buffer, 'a.png', noScanner)).toEqual([])
})

test('unscanned CVs → exported once the scanner finds them clean, never if infected', async () => {
  const backend = createEmbeddedBackend(join(folder, 'data'))
  const db = await backend.database()
  const apply = async (email: string, text: string) => {
    const { buffer, name, mimeType: type } = samplePdf('cv.pdf', text)
    const content = new Blob([new Uint8Array(buffer)], { type })
    const resume = { name, type, size: buffer.length, sha256: sha256(buffer), content }
    const marks = ['unscanned'] as const
    await backend.apply('recruiter', { ...sampleApplication(email), resume: { ...resume, marks } })
  }
  await apply('clean@example.com', 'Shilan')
  await apply('virus@example.com', virus)
  const queue = createQueue({ database: backend.database })
  const scanner = await startScanner()
  await scanner.stop()
  queue.setHandler('scan', createScanHandler(scanner, backend.database))
  const readMarks = async () =>
    (await listApplications(db)).map(({ files }) => files.find(({ field }) => field === 'resume')?.marks)
  const exportTo = async (name: string) => {
    const { stdout: summary } = await runCli('inbox', ['export', join(folder, name)], {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
    })
    const files = await readdir(join(folder, name, 'files'), { recursive: true })
    return { summary, resumes: files.filter((file) => file.includes('resume-')).length }
  }

  await queue.runDueJobs()
  expect(await readMarks()).toEqual([['unscanned'], ['unscanned']])
  expect(await exportTo('before')).toMatchObject({
    summary: expect.stringContaining('not exported: 2'),
    resumes: 0,
  })
  expect(await listJobs(db)).toMatchObject([
    { kind: 'scan', state: 'waiting' },
    { kind: 'scan', state: 'waiting' },
  ])

  await startTrackedScanner('scans', scanner.port)
  clock.aheadMs = 31_000
  await queue.runDueJobs()
  expect(await readMarks()).toEqual([[], ['infected']])
  expect(await exportTo('after')).toMatchObject({
    summary: expect.stringContaining('not exported: 1'),
    resumes: 1,
  })
  await queue.stop()
  await backend.close()
})
