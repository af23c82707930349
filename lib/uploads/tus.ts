import type { Readable } from 'node:stream'
import { DataStore, ERRORS, type Locker, Metadata, Server, Upload } from '@tus/server'
import { faultOf, log } from '#lib/base/log.ts'
import { safeFileName } from '#lib/base/names.ts'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { type FileField, fileError, fileFields, fileRules } from '#lib/schemas/files.ts'
import type { PendingUploads } from './pending-uploads.ts'

// An upload's own address ends in its token.
const uploadsPath = '/web/uploads'

// Other headers, those of proxies for example, would change what the library answers.
const passedOn = ['tus-resumable', 'upload-length', 'upload-offset', 'content-type', 'content-length']

type Announced = { field: FileField; name: string; size: number }

/** A refusal with the key of its words; `held` is false where the file has to go along with its form. */
type Refusal = { error: ApplicationError | 'uploadFailed' | 'invalidForm'; held?: false }

const refuse = (status: number, refusal: Refusal): Response => {
  const later = status === 503 && { 'retry-after': '30' }
  const headers = { 'cache-control': 'no-store', 'tus-resumable': '1.0.0', ...later }
  return Response.json({ success: false, ...refusal }, { status, headers })
}

/** Refuses uploads for now: the form has to be sent with its files. */
export const refuseUploads = (): Response => refuse(503, { error: 'uploadFailed', held: false })

const refuseGone = (isExpired: boolean) => refuse(isExpired ? 410 : 404, { error: 'fileGone' })

// Replaces the library's messages by our own.
const inOurs = (response: Response, isNew: boolean) => {
  const { status, headers } = response
  if (status < 400 || headers.get('content-type')?.startsWith('application/json')) {
    headers.set('cache-control', 'no-store')
    // Only for other origins, which are refused.
    headers.delete('access-control-expose-headers')
    return response
  }
  if (status === 404 || status === 410) return refuseGone(status === 410)
  if (status < 500) return refuse(status, { error: 'uploadFailed' })
  // 503: the database is out of reach for now.
  if (status === 503 && !isNew) return refuse(503, { error: 'uploadFailed' })
  log('error', 'upload.not-held', { status })
  return refuseUploads()
}

// Whoever writes a piece says where it begins, and the store takes it there once: requests need no turns.
const locker: Locker = { newLock: () => ({ lock: async () => undefined, unlock: async () => undefined }) }

// The protocol's answer to what is to be tried again; other errors would end an upload.
const orLater = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    const isAnswer = typeof error === 'object' && error !== null && 'status_code' in error
    throw isAnswer ? error : Object.assign(new Error(faultOf(error)), { status_code: 503, body: 'Later\n' })
  })

/** The pending uploads, as the library sees them. */
class Storage extends DataStore {
  override extensions = ['creation', 'termination']
  readonly #uploads: PendingUploads

  constructor(uploads: PendingUploads) {
    super()
    this.#uploads = uploads
  }

  // The row is there already: limits are checked before the library is asked.
  override async create(upload: Upload): Promise<Upload> {
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await orLater(this.#uploads.find(id))
    if (!found) throw ERRORS.FILE_NOT_FOUND
    const { field, name: filename, size, received: offset } = found
    return new Upload({ id, size, offset, metadata: { field, filename } })
  }

  override write(content: Readable, id: string, offset: number): Promise<number> {
    return orLater(this.#uploads.append(id, content, offset))
  }

  override async remove(id: string): Promise<void> {
    await orLater(this.#uploads.remove(id))
  }
}

// A complete file is validated before its last byte is acknowledged.
const validate = async (uploads: PendingUploads, token: string) => {
  const upload = await uploads.find(token)
  if (!upload) return {}
  try {
    const { error } = await uploads.validate(token, upload)
    if (error === null) return {}
    await uploads.remove(token)
    const body = JSON.stringify({ success: false, error } satisfies Refusal & { success: false })
    return { status_code: 422, headers: { 'content-type': 'application/json' }, body }
  } catch (error) {
    // The upload is complete, and is validated again when it is sent with the form.
    log('error', 'upload.not-judged', { error: faultOf(error) })
    return {}
  }
}

/** Has the library answer; `token` is that of the upload, which was looked up or just made. */
const handle = (request: Request, token: string | null, uploads: PendingUploads, metadata?: string) => {
  const server = new Server({
    path: uploadsPath,
    datastore: new Storage(uploads),
    relativeLocation: true,
    // The site's own pages need no permission, and no other page gets one.
    allowedOrigins: [],
    maxSize: Math.max(...Object.values(fileRules).map(({ maxBytes }) => maxBytes)),
    locker,
    namingFunction: () => token ?? '',
    // The library would take the address's last part, which may be a query's.
    getFileIdFromRequest: () => token ?? undefined,
    onUploadFinish: (_, { id }) => validate(uploads, id),
  })
  const { method, url, body, headers: given } = request
  const headers = new Headers(metadata ? { 'upload-metadata': metadata } : {})
  for (const name of passedOn) {
    const value = given.get(name)
    if (value !== null) headers.set(name, value)
  }
  return server.handleWeb(new Request(url, { method, headers, ...(body && { body, duplex: 'half' }) }))
}

const metadataOf = (request: Request) => {
  try {
    return Metadata.parse(request.headers.get('upload-metadata') ?? '')
  } catch {
    return {}
  }
}

// The length has to be announced, because limits are checked before a byte is sent.
const announcedIn = (request: Request): Announced | null => {
  const metadata = metadataOf(request)
  const field = fileFields.find((known) => known === metadata.field)
  const length = request.headers.get('upload-length') ?? ''
  if (!field || !/^\d{1,15}$/.test(length)) return null
  const name = safeFileName(metadata.filename ?? '')
  return { field, name, size: Number(length) }
}

const create = async (request: Request, uploads: PendingUploads): Promise<Response> => {
  const announced = announcedIn(request)
  if (!announced) return refuse(400, { error: 'invalidForm' })
  const { field, name } = announced
  const error = fileError(field, announced)
  if (error) return refuse(error === fileRules[field].errors.size ? 413 : 422, { error })
  const token = await uploads.begin(announced, request).catch((error: unknown) => {
    log('error', 'upload.not-held', { error: faultOf(error) })
    return null
  })
  if (!token) return refuseUploads()
  const response = await handle(request, token, uploads, Metadata.stringify({ field, filename: name }))
  if (response.status !== 201) await uploads.remove(token)
  return inOurs(response, true)
}

/** Answers a request of the protocol tus about the upload of a token; null asks for a new upload. */
export const answerUpload = async (
  request: Request,
  token: string | null,
  uploads: PendingUploads,
): Promise<Response> => {
  try {
    const { method } = request
    if (method === 'POST')
      return token === null ? await create(request, uploads) : refuse(400, { error: 'invalidForm' })
    if (method !== 'OPTIONS') {
      const upload = token === null ? null : await uploads.find(token)
      if (!upload || upload.isExpired) return refuseGone(upload !== null)
    }
    return inOurs(await handle(request, token, uploads), false)
  } catch (error) {
    // The disk or the database is down; the upload is not gone, so the client retries.
    log('error', 'upload.not-answered', { error: faultOf(error) })
    return token === null ? refuseUploads() : refuse(503, { error: 'uploadFailed' })
  }
}
