import { readFileInto } from '#lib/backend/file-bytes.ts'
import { processSlot } from '#lib/base/process-slot.ts'

declare global {
  interface ProcessSlots {
    /** The last look into a file, and the memory that all of them share. */
    fileLooks: { last: Promise<unknown>; room: Buffer }
  }
}

/**
 * Looks into a file on disk, one file at a time and always in the same memory: fifty uploads at once take no
 * more than the largest. The bytes are only good until `look` is done.
 */
export const lookInto = <Seen>(
  { path, size }: { path: string; size: number },
  look: (bytes: Buffer) => Promise<Seen>,
): Promise<Seen> => {
  const state = processSlot('fileLooks', () => ({ last: Promise.resolve(), room: Buffer.alloc(0) }))
  const mine = state.last.then(async () => {
    if (state.room.length < size) state.room = Buffer.allocUnsafeSlow(size)
    return look(state.room.subarray(0, await readFileInto(path, state.room.subarray(0, size))))
  })
  state.last = mine.then(
    () => undefined,
    () => undefined,
  )
  return mine
}
