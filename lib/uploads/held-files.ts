import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FileField } from '#lib/schemas/files.ts'

// Beside the bytes: what the protocol knows, what the judge found, the photo drawn anew, and that it was sent.
const kinds = ['', '.json', '.judged', '.drawn', '.taken'] as const

/** What is kept of an upload, as the ending of its file's name; nothing for the bytes themselves. */
export type Kind = (typeof kinds)[number]

/** What the notes beside an upload say. */
export type Notes = {
  '.json': { size: number; metadata: { field: FileField; filename: string; lng?: string } }
  '.judged': { type: string; size: number; sha256: string; sentSha256: string; isDrawn: boolean }
  '.taken': { seal: string; reference: string }
}

const shapes: { readonly [Name in keyof Notes]: z.ZodType<Notes[Name]> } = {
  '.json': z.object({
    size: z.number(),
    metadata: z.object({
      field: z.enum(['photo', 'resume']),
      filename: z.string(),
      lng: z.string().optional(),
    }),
  }),
  '.judged': z.object({
    type: z.string(),
    size: z.number(),
    sha256: z.string(),
    sentSha256: z.string(),
    isDrawn: z.boolean(),
  }),
  '.taken': z.object({ seal: z.string(), reference: z.string() }),
}

/** Null where there is no such file; any other failure of the disk is one. */
export const absent = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

/** The files of a directory in which uploads wait, each under its token. */
export const createHeldFiles = (directory: string) => {
  const pathOf = (token: string, kind: Kind = '') => join(directory, token + kind)
  const remove = async (token: string, given: readonly Kind[] = kinds) => {
    for (const kind of given) await rm(pathOf(token, kind), { force: true })
  }
  return {
    directory,
    pathOf,
    /** A note; null where there is none, or half of one, when a process was killed. A sick disk is neither. */
    read: async <Name extends keyof Notes>(token: string, name: Name): Promise<Notes[Name] | null> => {
      const text = await readFile(pathOf(token, name), 'utf8').catch(absent)
      try {
        return text === null ? null : shapes[name].parse(JSON.parse(text))
      } catch {
        return null
      }
    },
    write: (token: string, name: keyof Notes, content: unknown): Promise<void> =>
      writeFile(pathOf(token, name), JSON.stringify(content), { mode: 0o600 }),
    remove: (token: string): Promise<void> => remove(token),
    /** Removes all that was sent, and leaves that it was taken. */
    clear: (token: string): Promise<void> =>
      remove(
        token,
        kinds.filter((kind) => kind !== '.taken'),
      ),
  }
}
