import { z } from 'zod'
import { errorText, log } from '#lib/base/log.ts'
import { type Spool, SpoolError, type SpooledFile } from '#lib/http/spool.ts'
import type { FileField } from '#lib/schemas/files.ts'
import { bodyBytes, TooLargeError } from './body-bytes.ts'
import { readFields } from './form-fields.ts'

export type ReceivedFile = SpooledFile & { name: string }

/** A posted form, as far as it could be read; `problem` says why that is not all of it. */
export type FormBody = {
  text: Map<string, string>
  /** Names of text fields that were cut off. */
  cut: Set<string>
  files: Map<FileField, ReceivedFile>
  /** File fields in which something was chosen, whether or not it could be kept. */
  chosen: Set<FileField>
  /** File fields that came more than once. */
  repeated: Set<FileField>
  problem: 'unreadable' | 'too-large' | 'disk' | null
}

const megabyte = 1024 * 1024
const mostText = megabyte / 2
// Far beyond the files' limits, of which no more is written: a letter stands behind the files in the form, and who
// chose too large a file is told which, and keeps what was typed.
const mostWithFiles = 200 * megabyte

// Of what says itself that it is longer only the fields before the files are read.
const roomFor = (request: Request, most: number) =>
  Number(request.headers.get('content-length')) > most ? mostText : most

const readJson = async (request: Request, form: FormBody) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of bodyBytes(request, mostText)) chunks.push(chunk)
  const fields = z.record(z.string(), z.unknown()).parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.text.set(name, value)
  }
}

const problemOf = (error: unknown) => {
  if (error instanceof TooLargeError) return 'too-large'
  if (!(error instanceof SpoolError)) return 'unreadable'
  log('error', 'upload.not-written', { error: errorText(error) })
  return 'disk'
}

/** Reads a form sent as JSON, url-encoded or multipart; files go to `spool`, and nowhere without one. */
export const readForm = async (request: Request, spool: Spool | null = null): Promise<FormBody> => {
  const form: FormBody = {
    text: new Map(),
    cut: new Set(),
    files: new Map(),
    chosen: new Set(),
    repeated: new Set(),
    problem: null,
  }
  const isJson = /^application\/json\b/i.test(request.headers.get('content-type') ?? '')
  try {
    if (isJson) await readJson(request, form)
    else await readFields(request, form, { spool, most: spool ? roomFor(request, mostWithFiles) : mostText })
  } catch (error) {
    form.problem = problemOf(error)
  }
  return form
}
