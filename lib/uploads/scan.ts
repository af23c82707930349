import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Handler } from '#lib/backend/queue.ts'
import { listFiles, markFile, readStoredFile } from '#lib/backend/store/inbox.ts'
import type { Database } from '#lib/backend/store/schema.ts'
import { validationCapacity } from '#lib/base/capacity.ts'

/** Where clamd listens. */
export type Scanner = { host: string; port: number }

/** The answer of a scanner about a file; `unknown` where it does not answer, or cannot say. */
export type ScanResult = 'clean' | 'infected' | 'unknown'

const maxAnswer = 1024

const lengthOf = (count: number) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(count)
  return length
}

// The command INSTREAM: pieces with their lengths, and an empty one in the end.
async function* framed(content: AsyncIterable<Uint8Array>) {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of content) {
    yield lengthOf(piece.length)
    yield piece
  }
  yield lengthOf(0)
}

const answerOf = async (socket: Readable) => {
  let answer = ''
  for await (const piece of socket) {
    answer += String(piece)
    if (answer.includes('\0') || answer.length > maxAnswer) break
  }
  return answer
}

/** Asks clamd (ClamAV) about a file; never fails. */
export const scan = async (
  scanner: Scanner,
  content: AsyncIterable<Uint8Array>,
  timeout = validationCapacity.scanTimeoutMs,
): Promise<ScanResult> => {
  const socket = connect({ ...scanner, signal: AbortSignal.timeout(timeout) })
  try {
    const sending = pipeline(Readable.from(framed(content)), socket, { end: false })
    const [answer] = await Promise.all([answerOf(socket), sending])
    if (/^stream: OK\0/.test(answer)) return 'clean'
    return / FOUND\0/.test(answer) ? 'infected' : 'unknown'
  } catch {
    return 'unknown'
  } finally {
    socket.destroy()
  }
}

/** Scans an application's files that arrived unscanned: a clean one loses that mark, an infected one gets its own. */
export const createScanning =
  (scanner: Scanner, database: () => Promise<Database>): Handler =>
  async ({ submission_id: id }) => {
    const db = await database()
    for (const { kind, marks } of await listFiles(db, id)) {
      if (!marks.includes('unscanned')) continue
      const result = await scan(scanner, Readable.from([await readStoredFile(db, id, kind)]))
      if (result === 'unknown')
        return { kind: 'failed', error: 'the scanner does not answer', isServer: true }
      const others = marks.filter((mark) => mark !== 'unscanned')
      await markFile(db, {
        submissionId: id,
        kind,
        marks: result === 'clean' ? others : [...others, 'infected'],
      })
    }
    return { kind: 'done' }
  }
