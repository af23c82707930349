import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileRules } from '#lib/schemas/files.ts'
import { type PhotoFormat, reencodePhoto } from '#lib/uploads/contents.ts'

/** The photo as the site stores it; null if it cannot be decoded. */
export const redrawn = async (
  bytes: Buffer,
  format: PhotoFormat,
  maxBytes: number = fileRules.photo.maxBytes,
): Promise<Buffer | null> => {
  const directory = await mkdtemp(join(tmpdir(), 'redrawn-'))
  const [sent, path] = [join(directory, 'sent'), join(directory, 'photo')]
  try {
    await writeFile(sent, bytes)
    return (await reencodePhoto(sent, format, maxBytes, path)) === null ? null : await readFile(path)
  } finally {
    await rm(directory, { recursive: true })
  }
}
