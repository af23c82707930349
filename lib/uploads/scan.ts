import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Handler } from '#lib/backend/queue.ts'
import { listFiles, markFile, readStoredFile } from '#lib/backend/store/inbox.ts'
import type { Database } from '#lib/backend/store/schema.ts'

/** Where clamd listens. */
export type Scanner = { host: string; port: number }

/** What a scanner says of a file; `unknown` where it does not answer, or cannot say. */
export type Scan = 'clean' | 'infected' | 'unknown'

// In milliseconds, for each answer and for all.
const longestSilence = 5_000
const deadline = 15_000
const longestAnswer = 1024

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
  let said = ''
  for await (const piece of socket) {
    said += String(piece)
    if (said.includes('\0') || said.length > longestAnswer) break
  }
  return said
}

/** Asks clamd (ClamAV) about a file; never fails. */
export const scan = async (
  scanner: Scanner,
  content: AsyncIterable<Uint8Array>,
  silence = longestSilence,
): Promise<Scan> => {
  const socket = connect(scanner)
  socket.setTimeout(silence, () => socket.destroy(new Error('silent')))
  try {
    const sending = pipeline(Readable.from(framed(content)), socket, {
      signal: AbortSignal.timeout(deadline),
      end: false,
    })
    const [said] = await Promise.all([answerOf(socket), sending])
    if (/^stream: OK\0/.test(said)) return 'clean'
    return / FOUND\0/.test(said) ? 'infected' : 'unknown'
  } catch {
    return 'unknown'
  } finally {
    socket.destroy()
  }
}

/** Scans the files of an application that nobody could scan when they came, and lets go of those without a fault. */
export const createScanning =
  (scanner: Scanner, database: () => Promise<Database>): Handler =>
  async ({ submission_id: id }) => {
    const db = await database()
    for (const { kind, marks } of await listFiles(db, id)) {
      if (!marks.includes('unscanned')) continue
      const found = await scan(scanner, Readable.from([await readStoredFile(db, id, kind)]))
      if (found === 'unknown') return { kind: 'failed', error: 'the scanner does not answer', isServer: true }
      const others = marks.filter((mark) => mark !== 'unscanned')
      await markFile(db, {
        submissionId: id,
        kind,
        marks: found === 'clean' ? others : [...others, 'infected'],
      })
    }
    return { kind: 'done' }
  }
