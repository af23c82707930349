import { createHash } from 'node:crypto'
import { detectFileType, headLengthBytes, mediaTypes } from '#lib/schemas/files.ts'
import type { FileStorage } from './file-storage.ts'

/** Stores a form's files in memory, and checks only their first bytes. The product's server checks the rest. */
export const memoryStorage: FileStorage = {
  // The limit on reserved bytes assumes that files are on disk. In memory, each byte is stored several times: the
  // parser, the form and the call to the product's server each hold a copy.
  weight: 8,
  save: async (content, { field, name, maxBytes }) => {
    const chunks: Uint8Array<ArrayBuffer>[] = []
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of content) {
      if (size <= maxBytes) {
        chunks.push(chunk)
        hash.update(chunk)
      }
      size += chunk.length
    }
    const [blob, sha256] = [new Blob(chunks), hash.digest('hex')]
    return {
      ...{ name, size, sha256, content: blob },
      validate: async () => {
        const head = await blob.slice(0, headLengthBytes).arrayBuffer()
        const detection = detectFileType(field, new Uint8Array(head))
        if (detection.error !== null) return detection
        return { error: null, type: mediaTypes[detection.type], size, sha256, content: blob }
      },
    }
  },
  remove: async () => undefined,
}
