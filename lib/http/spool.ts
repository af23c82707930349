import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open as openFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { faultOf, log } from '#lib/base/log.ts'

const prefix = 'site-upload-'
const hour = 60 * 60 * 1000

/** A file that could not be written, for want of space or of rights. */
export class SpoolError extends Error {
  override readonly name = 'SpoolError'
}

// The system's errors carry the call that failed; a form that breaks off has none.
const isDiskError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error

/** A received file on disk; `size` goes on counting where no more was kept. */
export type SpooledFile = { path: string; size: number; sha256: string }

/** A directory for one request's files, made when the first comes; `remove` it when all is answered. */
export type Spool = {
  /** Where a file of this name lies, or may be put. */
  pathFor: (name: string) => Promise<string>
  /** Writes at most `maxBytes` of a stream to disk and reads all of it. */
  keep: (name: string, content: Readable, maxBytes: number) => Promise<SpooledFile>
  remove: () => Promise<void>
}

// Reads a stream to its end whatever happens, so that the fields after a file that cannot be kept arrive.
const write = async (content: Readable, maxBytes: number, put: (chunk: Buffer) => Promise<void>) => {
  const hash = createHash('sha256')
  let size = 0
  let failure: unknown = null
  for await (const chunk of content) {
    size += chunk.length
    if (failure || size > maxBytes) continue
    hash.update(chunk)
    await put(chunk).catch((error: unknown) => {
      failure = error
    })
  }
  if (failure) throw failure
  return { size, sha256: hash.digest('hex') }
}

/** The sum of a file's bytes. */
export const sumOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

export const createSpool = (): Spool => {
  let made: Promise<string> | undefined
  const pathFor = async (name: string) => {
    made ??= mkdtemp(join(tmpdir(), prefix))
    return join(await made, name)
  }
  const store = async (name: string, content: Readable, maxBytes: number) => {
    const path = await pathFor(name)
    const handle = await openFile(path, 'wx', 0o600)
    try {
      return { path, ...(await write(content, maxBytes, (chunk) => handle.writeFile(chunk))) }
    } finally {
      await handle.close()
    }
  }
  return {
    pathFor,
    keep: (name, content, maxBytes) =>
      store(name, content, maxBytes).catch((error: unknown) => {
        content.resume()
        throw isDiskError(error) ? new SpoolError(error.message, { cause: error }) : error
      }),
    remove: async () => {
      const directory = await made?.catch(() => null)
      if (directory) await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Removes what a process that was killed in the middle of an upload left behind. */
export const removeOldUploads = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const path = join(tmpdir(), name)
    const writtenAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    )
    if (Date.now() - writtenAt <= hour) continue
    await rm(path, { recursive: true, force: true }).catch((error: unknown) => {
      // Another user's site on this machine: no reason not to start.
      log('warn', 'upload.not-removed', { error: faultOf(error) })
    })
  }
}
