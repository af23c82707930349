import { randomUUID } from 'node:crypto'
import type { HttpBody } from '#lib/base/http.ts'

type Part = { name: string; value: string } | { name: string; fileName: string; type: string; content: Blob }

// How browsers write a name in a part's header, HTML's “multipart/form-data encoding algorithm”.
const escapeName = (name: string) =>
  name.replace(/[\r\n"]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

const headerOf = (part: Part) =>
  'value' in part
    ? `Content-Disposition: form-data; name="${part.name}"\r\n\r\n`
    : `Content-Disposition: form-data; name="${part.name}"; filename="${escapeName(part.fileName)}"\r\n` +
      `Content-Type: ${part.type}\r\n\r\n`

/** A multipart body whose files are read from disk while it is sent, with its length known before. */
export const createMultipart = (parts: readonly Part[]): HttpBody => {
  const boundary = `form-${randomUUID()}`
  const pieces: (Buffer | Blob)[] = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n${headerOf(part)}`),
    'value' in part ? Buffer.from(part.value) : part.content,
    Buffer.from('\r\n'),
  ])
  pieces.push(Buffer.from(`--${boundary}--\r\n`))
  const sizeOf = (piece: Buffer | Blob) => (piece instanceof Blob ? piece.size : piece.length)
  async function* chunks() {
    for (const piece of pieces) {
      if (piece instanceof Blob) yield* piece.stream()
      else yield piece
    }
  }
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    length: pieces.reduce((sum, piece) => sum + sizeOf(piece), 0),
    chunks: chunks(),
  }
}
