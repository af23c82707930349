import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { safeFileName } from '#lib/base/file-name.ts'
import { type Spool, SpoolError } from '#lib/http/spool.ts'
import { type FileField, fileFields, fileRules } from '#lib/schemas/files.ts'
import { bodyBytes } from './body-bytes.ts'
import type { FormBody } from './form-body.ts'

const limits = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 20, files: 4, parts: 24, headerPairs: 30 }

/** Reads an url-encoded or multipart form of at most `most` bytes into `form`, files as a stream to disk. */
export const readFields = async (
  request: Request,
  form: FormBody,
  { spool, most }: { spool: Spool | null; most: number },
): Promise<void> => {
  const parser = busboy({ headers: Object.fromEntries(request.headers), limits, defParamCharset: 'utf8' })
  const keeping: Promise<void>[] = []
  const streams: Readable[] = []
  const seen = new Set<FileField>()

  const refuse = () => {
    form.problem = 'unreadable'
  }
  const keep = async (keeper: Spool, field: FileField, stream: Readable, fileName: string) => {
    const file = await keeper.keep(field, stream, fileRules[field].maxBytes)
    // An input in which nothing was chosen arrives as a file without name and content.
    if (fileName || file.size > 0) form.files.set(field, { ...file, name: safeFileName(fileName) })
  }

  parser.on('field', (name, value, { valueTruncated }) => {
    if (form.text.has(name)) return refuse()
    form.text.set(name, value)
    if (valueTruncated) form.cut.add(name)
  })
  parser.on('file', (name, stream, { filename }) => {
    // A form may break off before anybody reads the file; unheard, that would end the process.
    stream.on('error', () => undefined)
    const field = fileFields.find((known) => known === name)
    if (field && seen.has(field)) form.repeated.add(field)
    if (field && filename) form.chosen.add(field)
    if (!field || !spool || seen.has(field)) return stream.resume()
    seen.add(field)
    streams.push(stream)
    const kept = keep(spool, field, stream, filename ?? '')
    // Looked at below; a failure before that must not count as one that nobody handles.
    kept.catch(() => undefined)
    keeping.push(kept)
  })
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) parser.on(limit, refuse)

  // One piece ahead: of fifty forms at once, more of each would wait in memory for the disk.
  const bytes = Readable.from(bodyBytes(request, most), { highWaterMark: 1 })
  const results = await Promise.allSettled([pipeline(bytes, parser)])
  // Behind a broken part the parser opens files that it never ends.
  if (results[0]?.status === 'rejected') for (const stream of streams) stream.destroy()
  results.push(...(await Promise.allSettled(keeping)))
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  // A full disk is ours, a broken form the sender's: ours counts first.
  if (reasons.length) throw reasons.find((reason) => reason instanceof SpoolError) ?? reasons[0]
}
