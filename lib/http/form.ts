import { mkdtemp, open as openFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { safeFileName, temporaryFolderPrefix } from '#lib/base/file-names.ts'
import { errorText, log, loggableCode } from '#lib/base/log.ts'
import { honeypotField } from '#lib/schemas/application-fields.ts'
import { type FileField, fileFields, fileRules, megabyte } from '#lib/schemas/files.ts'
import type { FormCapacity } from './form-capacity.ts'

/** A file on disk, and its name as sent, made safe; `size` also counts bytes above the limit, which are not saved. */
export type SentFile = { name: string; path: string; size: number }

/** A posted form, as far as it could be read; `problem` says why that is not all of it. */
export type FormBody = {
  text: Map<string, string>
  /** Names of text fields that were cut off. */
  cut: Set<string>
  files: Map<FileField, SentFile>
  /** File fields in which something was chosen, kept or not. */
  chosen: Set<FileField>
  problem: 'unreadable' | 'too-large' | 'no-room' | 'disk' | null
}

const maxText = megabyte / 2
/** The size of the largest valid form: its files, and its texts with the headers of all parts. */
export const maxFormBytes = fileFields.reduce((sum, field) => sum + fileRules[field].maxBytes, maxText)
const limits = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 20, files: 4, parts: 24, headerPairs: 30 }

// In milliseconds.
const maxSilence = 60_000
const minAge = 3000

/** The speed that forms and uploads need on average after their first minute: 3 kB/s. */
export const minBytesPerMs = 3

class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}

class NoRoomError extends Error {
  override readonly name = 'NoRoomError'
}

// Errors of the system carry the call that failed; those of a form that breaks off do not.
const isDiskError = (error: unknown) => error instanceof Error && 'syscall' in error

/** The temporary files of one request, in a directory that is made with the first; `remove` it in the end. */
export const createTemporaryFiles = () => {
  let made: Promise<string> | undefined
  const pathFor = async (name: string) => {
    made ??= mkdtemp(join(tmpdir(), `${temporaryFolderPrefix}${process.pid}-`))
    return join(await made, name)
  }
  return {
    /** Where a temporary file of this name lies, or may be written. */
    pathFor,
    /** Saves up to `maxBytes` of a stream, but reads all of it, so that the fields after the file arrive. */
    save: async (name: string, content: Readable, maxBytes: number) => {
      const path = await pathFor(name)
      const handle = await openFile(path, 'wx', 0o600)
      let size = 0
      let failure: unknown = null
      try {
        for await (const chunk of content) {
          size += chunk.length
          if (failure || size > maxBytes) continue
          await handle.writeFile(chunk).catch((error: unknown) => {
            failure = error
          })
        }
      } finally {
        await handle.close()
      }
      if (failure) throw failure
      return { path, size }
    },
    remove: async (): Promise<void> => {
      const directory = await made?.catch(() => null)
      if (directory) await rm(directory, { recursive: true, force: true })
    },
  }
}

export type TemporaryFiles = ReturnType<typeof createTemporaryFiles>

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return loggableCode(error) !== 'ESRCH'
  }
}

/** Removes the temporary files of ended processes, and those under this one's id, which each container start reuses. */
export const removeOldTemporaryFiles = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(temporaryFolderPrefix)) continue
    const pid = Number(name.slice(temporaryFolderPrefix.length).split('-')[0])
    if (pid !== process.pid && isRunning(pid)) continue
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch((error: unknown) => {
      // They may belong to another user of this machine.
      log('warn', 'upload.not-removed', { error: loggableCode(error) })
    })
  }
}

/** Yields a request's body; throws above `maxBytes`, if it is silent for a minute or too slow, or loses its capacity. */
export async function* bodyBytes(
  request: Request,
  maxBytes: number,
  capacity?: FormCapacity,
): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader()
  if (!reader) return
  let size = 0
  let failure: Error | undefined
  const stop = (error: Error) => {
    failure ??= error
    reader.cancel().catch(() => undefined)
  }
  const startedAt = performance.now()
  const silence = setTimeout(() => stop(new Error('the form stopped coming')), maxSilence)
  capacity?.endBy(() => stop(new NoRoomError()))
  try {
    for (;;) {
      const { done, value } = await reader.read()
      silence.refresh()
      size += value?.length ?? 0
      capacity?.receive(value?.length ?? 0)
      if (failure) throw failure
      if (done) return
      const age = performance.now() - startedAt
      if (age > maxSilence && size < age * minBytesPerMs) throw new Error('the form arrives too slowly')
      if (size > maxBytes) throw new TooLargeError()
      yield value
    }
  } finally {
    capacity?.endBy(null)
    clearTimeout(silence)
    // Rejects for an aborted request, whose error was thrown above.
    await reader.cancel().catch(() => undefined)
  }
}

const readParts = async (
  request: Request,
  form: FormBody,
  temporary: TemporaryFiles | null,
  capacity?: FormCapacity,
) => {
  const parser = busboy({ headers: Object.fromEntries(request.headers), limits, defParamCharset: 'utf8' })
  const saving: Promise<void>[] = []
  const streams: Readable[] = []
  const seen = new Set<FileField>()

  const refuse = () => {
    form.problem = 'unreadable'
  }
  const save = async (to: TemporaryFiles, field: FileField, stream: Readable, fileName: string) => {
    const file = await to.save(field, stream, fileRules[field].maxBytes)
    // An input in which nothing was chosen arrives as a file without name and content.
    if (fileName || file.size > 0) form.files.set(field, { ...file, name: safeFileName(fileName) })
  }
  parser.on('field', (name, value, { valueTruncated }) => {
    if (form.text.has(name)) return refuse()
    form.text.set(name, value)
    if (valueTruncated) form.cut.add(name)
  })
  parser.on('file', (name, stream, { filename }) => {
    // A form may break off before anybody reads the file; an error without a listener would end the process.
    stream.on('error', () => undefined)
    const field = fileFields.find((each) => each === name)
    // Only a program sends a second file of a field: a browser sends one for each.
    if (field && seen.has(field)) refuse()
    if (field && filename) form.chosen.add(field)
    if (!field || !temporary || seen.has(field)) return stream.resume()
    seen.add(field)
    streams.push(stream)
    const saved = save(temporary, field, stream, filename ?? '')
    // Awaited below. What cannot be written is read all the same.
    saved.catch(() => stream.resume())
    saving.push(saved)
  })
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) parser.on(limit, refuse)

  // Refuse a form early that announces too many bytes: only the fields in front of its files are read.
  const isTooLarge = Number(request.headers.get('content-length')) > maxFormBytes
  const maxBytes = temporary && !isTooLarge ? maxFormBytes : maxText
  // One chunk ahead: with fifty forms at once, more of each would wait in memory for the disk.
  const bytes = Readable.from(bodyBytes(request, maxBytes, capacity), { highWaterMark: 1 })
  const results = await Promise.allSettled([pipeline(bytes, parser)])
  // Behind a broken part the parser opens files that it never ends.
  if (results[0]?.status === 'rejected') for (const stream of streams) stream.destroy()
  results.push(...(await Promise.allSettled(saving)))
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  // A full disk is the site's fault, a broken form the sender's: the site's counts first.
  if (reasons.length) throw reasons.find(isDiskError) ?? reasons[0]
}

const problemOf = (error: unknown) => {
  if (error instanceof TooLargeError) return 'too-large'
  if (error instanceof NoRoomError) return 'no-room'
  if (!isDiskError(error)) return 'unreadable'
  log('error', 'upload.not-written', { error: errorText(error) })
  return 'disk'
}

/** Reads a form sent url-encoded or as multipart; its files are saved in `temporary`, or skipped without it. */
export const readForm = async (
  request: Request,
  temporary: TemporaryFiles | null = null,
  capacity?: FormCapacity,
): Promise<FormBody> => {
  const form: FormBody = {
    text: new Map(),
    cut: new Set(),
    files: new Map(),
    chosen: new Set(),
    problem: null,
  }
  try {
    await readParts(request, form, temporary, capacity)
  } catch (error) {
    form.problem = problemOf(error)
  }
  return form
}

/**
 * Marks a form that a program may have sent: its hidden field is filled in, or its `form-age` header says that the page
 * was open for less than three seconds. Pages are cached for all visitors, so none can carry a signed time.
 */
export const detectBot = ({ headers }: Request, { text }: FormBody): { isSuspect?: true } =>
  text.get(honeypotField) || Number(headers.get('form-age') ?? Number.NaN) < minAge ? { isSuspect: true } : {}

// Long enough that strangers do not choose the same.
const keyPattern = /^[\x21\x23-\x7e]{16,255}$/

/**
 * The idempotency key that the sender gave in the header, else in the form: undefined without one, null for one
 * that is no key. The header's draft standard puts it in quotes.
 */
export const sentKeyOf = (request: Request, { text }: FormBody): string | null | undefined => {
  const given = request.headers.get('idempotency-key') ?? text.get('idempotencyKey') ?? ''
  const key = given.replace(/^"(.*)"$/, '$1')
  if (!key) return undefined
  return keyPattern.test(key) ? key : null
}

/**
 * The key of a form that came without one. A browser without JavaScript sends none, because a page made for
 * everybody cannot hold one; so the same content on the same day (UTC) is the same form, and a double tap or a
 * reload sends nothing twice.
 */
export const dailyKey = (fingerprint: string): string =>
  `${new Date().toISOString().slice(0, 10)}-${fingerprint}`
