import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { validationCapacity } from '#backend/capacity.ts'
import type { Handler } from '#backend/queue.ts'
import type { Database } from '#backend/store/schema.ts'
import { listFiles, readFileContent, setFileFlags } from '#backend/store/submission-files.ts'

/** The host and port of clamd (ClamAV). */
export type ScannerAddress = { host: string; port: number }

/** The result of scanning a file. If the scan failed, `error` is the reason, for the log and the notice. */
type ScanResult =
  | { verdict: 'clean' | 'infected' }
  /** `failed`: the scanner responded with an error. `unknown`: it sent no valid response. */
  | { verdict: 'failed' | 'unknown'; error: string }

const maxResponseLength = 1024

const encodeLength = (byteCount: number) => {
  const encodedLength = Buffer.alloc(4)
  encodedLength.writeUInt32BE(byteCount)
  return encodedLength
}

// Yields clamd's INSTREAM command, then each chunk's length and content, then a length of zero to end the stream.
async function* encodeInstream(content: AsyncIterable<Uint8Array>) {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of content) {
    yield encodeLength(chunk.length)
    yield chunk
  }
  yield encodeLength(0)
}

/** Sends a file and returns the response, or the part of it that arrived before the connection ended. */
const requestScan = async (socket: Socket, content: AsyncIterable<Uint8Array>) => {
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
    if (response.includes('\0') || response.length > maxResponseLength) socket.destroy()
  })
  // If a file is too large, clamd responds and disconnects before it has read the whole file. So a response can be
  // valid even if the connection failed.
  await Promise.allSettled([
    finished(socket),
    pipeline(Readable.from(encodeInstream(content)), socket, { end: false }),
  ])
  return response
}

const parseResponse = (response: string): ScanResult => {
  if (/^stream: OK\0/.test(response)) return { verdict: 'clean' }
  if (/ FOUND\0/.test(response)) return { verdict: 'infected' }
  const [, error] = /^([ -~]{1,200}?)\.? ERROR\0/.exec(response) ?? []
  return error
    ? { verdict: 'failed', error: `the virus scanner answers: ${error}` }
    : { verdict: 'unknown', error: 'the virus scanner does not respond' }
}

/** Scans a file with clamd; disconnects after `timeoutMs`. */
export const scan = async (
  scannerAddress: ScannerAddress,
  content: AsyncIterable<Uint8Array>,
  timeoutMs = validationCapacity.scanTimeoutMs,
): Promise<ScanResult> => {
  const socket = connect({ ...scannerAddress, signal: AbortSignal.timeout(timeoutMs) })
  return parseResponse(await requestScan(socket, content))
}

// If clamd's size limit is exceeded, every attempt would fail. Any other clamd error, such as a full disk, may be
// temporary, so it counts as permanent only after three attempts.
const isPermanent = (error: string, attempts: number) => /limit exceeded/i.test(error) || attempts >= 3

export const createScanHandler =
  (scannerAddress: ScannerAddress, database: () => Promise<Database>): Handler =>
  async ({ submission_id: id, attempts }) => {
    const db = await database()
    for (const { field, flags } of await listFiles(db, id)) {
      if (!flags.includes('unscanned')) continue
      const result = await scan(scannerAddress, Readable.from([await readFileContent(db, id, field)]))
      if (result.verdict === 'failed' && isPermanent(result.error, attempts))
        return { kind: 'refused', error: result.error }
      if ('error' in result)
        return { kind: 'failed', error: result.error, isServerFailure: result.verdict === 'unknown' }
      const otherFlags = flags.filter((flag) => flag !== 'unscanned')
      await setFileFlags(db, id, field, result.verdict === 'clean' ? otherFlags : [...otherFlags, 'infected'])
    }
    return { kind: 'done' }
  }
