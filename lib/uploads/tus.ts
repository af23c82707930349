import type { Readable } from 'node:stream'
import { DataStore, ERRORS, type Locker, Metadata, Server, Upload } from '@tus/server'
import { safeFileName } from '#lib/base/file-names.ts'
import { log, loggableCode } from '#lib/base/log.ts'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { type FileField, fileFields, fileRules, sizeError } from '#lib/schemas/files.ts'
import type { PendingUploads } from './pending-uploads.ts'
import { exceededError } from './upload-store.ts'

// An upload's own address ends in its token.
const uploadsPath = '/web/uploads'

// Other headers, those of proxies for example, would change what the library answers.
const passedOn = ['tus-resumable', 'upload-offset', 'content-type', 'content-length']

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

// The library's errors are sentences for programmers.
const withKey = (response: Response) => {
  const { status, headers } = response
  if (status === exceededError.status_code) return refuseUploads()
  if (status >= 400) return refuse(status, { error: 'uploadFailed' })
  headers.set('cache-control', 'no-store')
  // Only for other origins, which are refused.
  headers.delete('access-control-expose-headers')
  return response
}

// No locks are needed: each request states its offset, and the store accepts a piece at an offset only once.
const locker: Locker = { newLock: () => ({ lock: async () => undefined, unlock: async () => undefined }) }

/** The pending uploads, as the library sees them. */
const storageOf = (uploads: PendingUploads) =>
  Object.assign(new DataStore(), {
    getUpload: async (id: string): Promise<Upload> => {
      const upload = await uploads.find(id)
      if (!upload) throw ERRORS.FILE_NOT_FOUND
      const { field, name: filename, size, received: offset } = upload
      return new Upload({ id, size, offset, metadata: { field, filename } })
    },
    write: (content: Readable, id: string, offset: number) => uploads.append(id, content, offset),
    remove: uploads.remove,
  })

/** Has the library answer about an upload that was looked up. */
const handle = (request: Request, token: string, uploads: PendingUploads) => {
  const server = new Server({
    path: uploadsPath,
    datastore: storageOf(uploads),
    // The site's own pages need no permission, and no other page gets one.
    allowedOrigins: [],
    locker,
    // The library would take the address's last part, which may be a query's.
    getFileIdFromRequest: () => token,
    onResponseError: (_, error) => {
      if ('status_code' in error) return undefined
      // The disk or the database is down; the upload is not gone, so the client retries.
      log('error', 'upload.not-answered', { error: loggableCode(error) })
      return { status_code: 503, body: '' }
    },
  })
  const { method, url, body, headers: given } = request
  const headers = new Headers()
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

const announcedIn = (request: Request): Announced | null => {
  const metadata = metadataOf(request)
  const field = fileFields.find((name) => name === metadata.field)
  const length = request.headers.get('upload-length') ?? ''
  if (!field || !/^\d{1,15}$/.test(length)) return null
  const name = safeFileName(metadata.filename ?? '')
  return { field, name, size: Number(length) }
}

// Without the library, which would take a file before its limits are checked.
const create = async (request: Request, uploads: PendingUploads): Promise<Response> => {
  const announced = announcedIn(request)
  if (!announced) return refuse(400, { error: 'invalidForm' })
  const { field, size } = announced
  const error = sizeError(field, size)
  if (error) return refuse(error === fileRules[field].errors.size ? 413 : 422, { error })
  const token = await uploads.begin(announced, request)
  if (!token) return refuseUploads()
  const headers = {
    location: `${uploadsPath}/${token}`,
    'tus-resumable': '1.0.0',
    'cache-control': 'no-store',
  }
  return new Response(null, { status: 201, headers })
}

/** Answers a request of the protocol tus about the upload of a token; null asks for a new upload. */
export const answerUpload = async (
  request: Request,
  token: string | null,
  uploads: PendingUploads,
): Promise<Response> => {
  try {
    if (token === null) return await create(request, uploads)
    if (!(await uploads.find(token))) return refuse(404, { error: 'fileGone' })
    return withKey(await handle(request, token, uploads))
  } catch (error) {
    log('error', 'upload.not-answered', { error: loggableCode(error) })
    return token === null ? refuseUploads() : refuse(503, { error: 'uploadFailed' })
  }
}
