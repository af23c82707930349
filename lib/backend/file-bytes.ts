import type { UploadedFile } from './port.ts'

const roomSize = 10 * 1024 * 1024

// Files are stored one after the other, so one room serves them all: fresh memory for each would pile up
// faster than it is let go.
let room: Uint8Array<ArrayBuffer> | null = null

/** Has `use` do something with a file's bytes, which are good until it is done. */
export const withFileBytes = async <T>(
  { content, size }: UploadedFile,
  use: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
): Promise<T> => {
  const memory = size <= roomSize && room ? room : new Uint8Array(Math.max(size, roomSize))
  if (memory === room) room = null
  try {
    let read = 0
    for await (const chunk of content.stream()) {
      if (read + chunk.length <= size) memory.set(chunk, read)
      read += chunk.length
    }
    if (read !== size) throw new Error(`the file has ${read} of ${size} bytes`)
    return await use(memory.subarray(0, size))
  } finally {
    if (memory.length === roomSize) room = memory
  }
}
