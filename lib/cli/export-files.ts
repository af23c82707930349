import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKind } from '#lib/backend/port.ts'
import { safeFileName } from '#lib/http/form.ts'

type ExportedFile = { kind: FileKind; name: string; sha256: string }

const longestName = 80

// Names that every file system takes: a letter may need four bytes, a name may have 255.
const diskName = ({ kind, name }: ExportedFile) => {
  const safe = safeFileName(name).replace(/[<>:"|?*]/g, '_')
  return `${kind}-${[...safe].slice(-longestName).join('')}`
}

const writeChecked = async (path: string, content: Uint8Array, sha256: string) => {
  await writeFile(path, content, { flag: 'wx', mode: 0o600 })
  const written = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  if (written !== sha256) throw new Error(`${path} does not have the sha256 it was received with (${sha256})`)
}

/** Makes the directory of an export, which must be new or empty. */
export const makeExportDirectory = async (directory: string): Promise<void> => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if ((await readdir(directory)).length) throw new Error(`${directory} is not empty`)
}

/** Writes the files of one application into a folder of its own, and checks each; tells their paths. */
export const exportFiles = async <File extends ExportedFile>(
  directory: string,
  { reference, files }: { reference: string; files: readonly File[] },
  read: (kind: FileKind) => Promise<Uint8Array>,
): Promise<(File & { path: string })[]> => {
  if (files.length) await mkdir(join(directory, 'files', reference), { recursive: true, mode: 0o700 })
  const written = []
  for (const file of files) {
    const path = join('files', reference, diskName(file))
    await writeChecked(join(directory, path), await read(file.kind), file.sha256)
    written.push({ ...file, path })
  }
  return written
}

/** Writes one list of an export. */
export const exportList = (directory: string, name: string, content: unknown): Promise<void> =>
  writeFile(join(directory, name), `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
