import { Readable } from 'node:stream'
import type { Handler } from '#lib/backend/queue.ts'
import { listFiles, markFile, readStoredFile } from '#lib/backend/store/inbox.ts'
import type { Database } from '#lib/backend/store/schema.ts'
import { type Scanner, scan } from './scan.ts'

/** Scans the files of an application that were not scanned when they came, and lets go of the clean ones. */
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
