import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { validationCapacity } from '#backend/capacity.ts'
import type { Handler } from '#backend/queue.ts'
import { listFiles, markFile, readStoredFile } from '#backend/store/inbox.ts'
import type { Database } from '#backend/store/schema.ts'

/** The host and port of clamd (ClamAV). */
export type Scanner = { host: string; port: number }

/** The result of scanning a file; `unknown` if the scan fails. */
type ScanResult = 'clean' | 'infected' | 'unknown'

const maxResponseLength = 1024

const encodeLength = (count: number) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(count)
  return length
}

// Yields clamd's INSTREAM command: each chunk after its length, and an empty chunk at the end.
async function* instreamFrames(content: AsyncIterable<Uint8Array>) {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of content) {
    yield encodeLength(chunk.length)
    yield chunk
  }
  yield encodeLength(0)
}

const readResponse = async (socket: Readable) => {
  let response = ''
  for await (const chunk of socket) {
    response += String(chunk)
    if (response.includes('\0') || response.length > maxResponseLength) break
  }
  return response
}

/** Scans a file with clamd; resolves to `unknown` if that fails or takes too long. */
export const scan = async (
  scanner: Scanner,
  content: AsyncIterable<Uint8Array>,
  timeoutMs = validationCapacity.scanTimeoutMs,
): Promise<ScanResult> => {
  const socket = connect({ ...scanner, signal: AbortSignal.timeout(timeoutMs) })
  try {
    const sendPromise = pipeline(Readable.from(instreamFrames(content)), socket, { end: false })
    const [response] = await Promise.all([readResponse(socket), sendPromise])
    if (/^stream: OK\0/.test(response)) return 'clean'
    return / FOUND\0/.test(response) ? 'infected' : 'unknown'
  } catch {
    return 'unknown'
  } finally {
    socket.destroy()
  }
}

export const createScanHandler =
  (scanner: Scanner, database: () => Promise<Database>): Handler =>
  async ({ submission_id: id }) => {
    const db = await database()
    for (const { field, marks } of await listFiles(db, id)) {
      if (!marks.includes('unscanned')) continue
      const result = await scan(scanner, Readable.from([await readStoredFile(db, id, field)]))
      if (result === 'unknown')
        return { kind: 'failed', error: 'the virus scanner does not respond', isServerFailure: true }
      const otherMarks = marks.filter((mark) => mark !== 'unscanned')
      await markFile(db, id, field, result === 'clean' ? otherMarks : [...otherMarks, 'infected'])
    }
    return { kind: 'done' }
  }
