import { open } from 'node:fs/promises'
import type { UploadedFile } from './port.ts'

const roomSize = 10 * 1024 * 1024

// One buffer serves all files, because they are stored one after the other: new buffers would pile up faster than
// they are collected.
let room: Uint8Array<ArrayBuffer> | null = null

type Memory = Uint8Array<ArrayBuffer>

const readStream = async (content: Blob, size: number, memory: Memory) => {
  let read = 0
  for await (const chunk of content.stream()) {
    if (read + chunk.length <= size) memory.set(chunk, read)
    read += chunk.length
  }
  return read
}

/** Reads the start of a file, as much as `memory` holds; resolves to how much that was. */
const readFileInto = async (path: string, memory: Uint8Array): Promise<number> => {
  const handle = await open(path)
  try {
    let read = 0
    while (read < memory.length) {
      const { bytesRead } = await handle.read(memory, read, memory.length - read, read)
      if (bytesRead === 0) break
      read += bytesRead
    }
    return read
  } finally {
    await handle.close()
  }
}

/** Calls `use` with a file's bytes, which are valid until it is done. */
export const withFileBytes = async <T>(
  { content, path, size }: Pick<UploadedFile, 'content' | 'path' | 'size'>,
  use: (bytes: Memory) => Promise<T>,
): Promise<T> => {
  const memory = size <= roomSize && room ? room : new Uint8Array(Math.max(size, roomSize))
  if (memory === room) room = null
  try {
    const read = path
      ? await readFileInto(path, memory.subarray(0, size))
      : await readStream(content, size, memory)
    if (read !== size) throw new Error(`the file has ${read} of ${size} bytes`)
    return await use(memory.subarray(0, size))
  } finally {
    if (memory.length === roomSize) room = memory
  }
}
