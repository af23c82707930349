import { open } from 'node:fs/promises'

let last: Promise<unknown> = Promise.resolve()
let room = Buffer.alloc(0)

const readInto = async (path: string, size: number) => {
  if (room.length < size) room = Buffer.allocUnsafeSlow(size)
  const handle = await open(path)
  try {
    let filled = 0
    while (filled < size) {
      const { bytesRead } = await handle.read(room, filled, size - filled, filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return room.subarray(0, filled)
  } finally {
    await handle.close()
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
  const mine = last.then(async () => look(await readInto(path, size)))
  last = mine.then(
    () => undefined,
    () => undefined,
  )
  return mine
}
