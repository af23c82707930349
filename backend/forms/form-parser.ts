import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { formLimits } from '#backend/capacity.ts'
import { sanitizeFileName } from '#backend/files/file-names.ts'
import type { FileStorage, SentFile } from '#backend/files/file-storage.ts'
import type { SentForm } from '#backend/outcome.ts'
import { errorText, log } from '#lib/process/log.ts'
import { type FileField, fileFields, fileRules } from '#lib/schemas/files.ts'
import { joinChunks, readBodyBytes, TooLargeError } from './body-bytes.ts'
import { type CapacityReservation, NoRoomError, reserveCapacity } from './form-capacity.ts'

type FormSource = Pick<SentForm, 'body' | 'type' | 'size'>

/** A posted form, as far as it could be read; `problem` is the reason if the form cannot be processed. */
export type ParsedForm = {
  text: Map<string, string>
  truncatedFields: Set<string>
  files: Map<FileField, SentFile>
  /** Includes fields whose file was not saved. */
  fieldsWithFile: Set<FileField>
  problem: 'unreadable' | 'too-large' | 'no-room' | 'disk' | null
}

const { maxBytes: maxFormBytes, maxDiscardedBytes, maxTextBytes, pieceBytes, busboyLimits } = formLimits

// File system errors name the failed system call; errors about incomplete forms do not.
const isDiskError = (error: unknown) => error instanceof Error && 'syscall' in error

const readFieldsAndFiles = async (
  { body, type, size }: FormSource,
  form: ParsedForm,
  storage: FileStorage | null,
  { addReceivedBytes }: Pick<CapacityReservation, 'addReceivedBytes'>,
) => {
  const isTooLarge = Number(size) > maxFormBytes
  const fileStorage = isTooLarge ? null : storage
  const parser = busboy({ headers: { 'content-type': type }, limits: busboyLimits, defParamCharset: 'utf8' })
  const pendingSaves: Promise<void>[] = []
  const streams: Readable[] = []
  const seenFields = new Set<FileField>()

  const markUnreadable = () => {
    form.problem = 'unreadable'
  }
  const save = async (target: FileStorage, field: FileField, stream: Readable, name: string) => {
    const { maxBytes } = fileRules[field]
    const file = await target.save(stream, { field, name: sanitizeFileName(name), maxBytes })
    // Browsers send an empty file input as a file without a name or content.
    if (name || file.size > 0) form.files.set(field, file)
  }
  parser.on('field', (name, value, { valueTruncated }) => {
    if (form.text.has(name)) return markUnreadable()
    form.text.set(name, value)
    if (valueTruncated) form.truncatedFields.add(name)
  })
  parser.on('file', (name, stream, { filename }) => {
    // If the form is truncated, the file stream emits an error, which would crash the process without this listener.
    stream.on('error', () => undefined)
    const field = fileFields.find((candidate) => candidate === name)
    // Browsers send one file for each field, so a second one makes the form invalid.
    if (field && seenFields.has(field)) markUnreadable()
    if (field && filename) form.fieldsWithFile.add(field)
    if (!field || !fileStorage || seenFields.has(field)) return stream.resume()
    seenFields.add(field)
    streams.push(stream)
    const pendingSave = save(fileStorage, field, stream, filename ?? '')
    // The error is thrown below. Read and discard the rest of the file, so that the remaining fields can be parsed.
    pendingSave.catch(() => stream.resume())
    pendingSaves.push(pendingSave)
  })
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) parser.on(limit, markUnreadable)

  // Read a form with too large files to its end, because some text fields follow the files, and because a browser shows
  // the response only once it has sent the form.
  const maxFileFormBytes = isTooLarge ? maxDiscardedBytes : maxFormBytes
  const chunks = readBodyBytes(body, {
    maxBytes: storage ? maxFileFormBytes : maxTextBytes,
    addReceivedBytes: (bytes) => addReceivedBytes(isTooLarge ? 0 : bytes * (storage?.weight ?? 1)),
  })
  // Read only one piece ahead, so that many simultaneous forms do not exhaust memory.
  const pieces = joinChunks(chunks, pieceBytes)
  const results = await Promise.allSettled([pipeline(Readable.from(pieces, { highWaterMark: 1 }), parser)])
  // After a malformed part, the parser opens file streams that it never ends.
  if (results[0]?.status === 'rejected') for (const stream of streams) stream.destroy()
  results.push(...(await Promise.allSettled(pendingSaves)))
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  // If there is a disk error, throw it rather than an error about a malformed form, because the disk error may have
  // caused the other one.
  if (errors.length) throw errors.find(isDiskError) ?? errors[0]
  if (storage && isTooLarge) throw new TooLargeError()
}

const problemFromError = (error: unknown) => {
  if (error instanceof TooLargeError) return 'too-large'
  if (error instanceof NoRoomError) return 'no-room'
  if (!isDiskError(error)) return 'unreadable'
  log('error', 'upload.write-failed', { error: errorText(error) })
  return 'disk'
}

/**
 * Parses a URL-encoded or multipart form, and reserves capacity for it until `resources` is disposed. Saves its files
 * in `storage`, or skips them if `storage` is null.
 */
export const readForm = async (
  source: FormSource,
  resources: AsyncDisposableStack,
  storage: FileStorage | null = null,
): Promise<ParsedForm> => {
  const form: ParsedForm = {
    text: new Map(),
    truncatedFields: new Set(),
    files: new Map(),
    fieldsWithFile: new Set(),
    problem: null,
  }
  const reservation = reserveCapacity()
  if (!reservation) return { ...form, problem: 'no-room' }
  resources.defer(reservation.release)
  try {
    await readFieldsAndFiles(source, form, storage, reservation)
  } catch (error) {
    form.problem = problemFromError(error)
  }
  return form
}

/** Parses a form without files; reserves capacity only while the form arrives. */
export const readTextForm = async (source: FormSource): Promise<ParsedForm> => {
  await using resources = new AsyncDisposableStack()
  return await readForm(source, resources)
}
