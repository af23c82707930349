import type { Handler } from '#lib/backend/queue.ts'
import type { Database } from '#lib/backend/store/database.ts'
import { listFiles, markFile, readStoredFile } from '#lib/backend/store/inbox.ts'
import { type Scanner, scan } from './scan.ts'

async function* whole(bytes: Uint8Array) {
  yield bytes
}

/** Scans the files of an application that nobody could scan when they came, and lets go of those without a fault. */
export const createScanning =
  (scanner: Scanner, database: () => Promise<Database>): Handler =>
  async ({ submission_id: id }) => {
    const db = await database()
    for (const { kind, marks } of await listFiles(db, id)) {
      if (!marks.includes('unscanned')) continue
      const found = await scan(scanner, whole(await readStoredFile(db, id, kind)))
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
