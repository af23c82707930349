import { safeFileName } from '#backend/file-names.ts'
import { bodyBytes } from '#backend/http/body-bytes.ts'
import { refuseCrossSiteRequest } from '#backend/http/csrf.ts'
import type { PendingUploads } from '#backend/uploads/pending-uploads.ts'
import type { PendingUpload } from '#backend/uploads/upload-store.ts'
import { log, loggableCode } from '#lib/base/log.ts'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { fileFields, fileRules, sizeError } from '#lib/schemas/files.ts'
import { type SiteContext, siteContext } from './site.ts'

// The protocol is tus 1.0 (https://tus.io/protocols/resumable-upload) with its extensions Creation and Termination.
const version = '1.0.0'
const chunkType = 'application/offset+octet-stream'

/** A refusal with its error key; `mustSendWithForm` means that the file cannot be uploaded before its form. */
type Refusal = { error: ApplicationError | 'uploadFailed' | 'invalidForm'; mustSendWithForm?: true }

const headersOf = (status: number) => ({
  'tus-resumable': version,
  'cache-control': 'no-store',
  ...(status === 412 && { 'tus-version': version }),
  ...(status === 503 && { 'retry-after': '30' }),
})

const refuse = (status: number, refusal: Refusal = { error: 'uploadFailed' }): Response =>
  Response.json({ success: false, ...refusal }, { status, headers: headersOf(status) })

const respond = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { ...headersOf(status), ...headers } })

/** Refuses an upload temporarily, so that the browser sends the file with its form. */
const refuseUploads = (): Response => refuse(503, { error: 'uploadFailed', mustSendWithForm: true })

const parseUploadHeaders = ({ headers }: Request) => {
  const pairs = (headers.get('upload-metadata') ?? '').split(',').map((pair): [string, string] => {
    const [key = '', value = ''] = pair.trim().split(' ')
    return [key, Buffer.from(value, 'base64').toString()]
  })
  const metadata = new Map(pairs)
  const field = fileFields.find((name) => name === metadata.get('field'))
  const length = headers.get('upload-length') ?? ''
  if (!field || !/^\d{1,15}$/.test(length)) return null
  return { field, name: safeFileName(metadata.get('filename') ?? ''), size: Number(length) }
}

const create = async (request: Request, uploads: PendingUploads): Promise<Response> => {
  const newUpload = parseUploadHeaders(request)
  if (!newUpload) return refuse(400, { error: 'invalidForm' })
  const { field, size } = newUpload
  const error = sizeError(field, size)
  if (error) return refuse(error === fileRules[field].errors.size ? 413 : 422, { error })
  const upload = await uploads.create(newUpload, request)
  return upload ? respond(201, { location: `/web/uploads/${upload.id}` }) : refuseUploads()
}

/** Yields a request's body; ends without an error if the connection breaks, so that the received bytes are stored. */
async function* readUntilDisconnect(request: Request, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* bodyBytes(request, { maxBytes: Number.POSITIVE_INFINITY, signal, keepsConnection: true })
  } catch {}
}

const append = async (
  request: Request,
  upload: PendingUpload,
  uploads: PendingUploads,
): Promise<Response> => {
  if (request.headers.get('content-type') !== chunkType) return refuse(415)
  if (request.headers.get('upload-offset') !== String(upload.received)) return refuse(409)
  const result = await uploads.append(upload, (signal) => readUntilDisconnect(request, signal))
  if (result === 'quota') return refuseUploads()
  if (typeof result === 'string') return refuse(result === 'size' ? 413 : 409)
  return respond(204, { 'upload-offset': String(result) })
}

const respondToHead = ({ field, name, received, size }: PendingUpload): Response => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  return respond(200, {
    'upload-offset': String(received),
    'upload-length': String(size),
    'upload-metadata': `field ${base64(field)},filename ${base64(name)}`,
  })
}

const dispatch = async (
  request: Request,
  token: string | null,
  uploads: PendingUploads,
): Promise<Response> => {
  if (request.headers.get('tus-resumable') !== version) return refuse(412)
  if (token === null) return create(request, uploads)
  const upload = await uploads.find(token)
  if (!upload) return refuse(404, { error: 'fileGone' })
  if (request.method === 'PATCH') return append(request, upload, uploads)
  if (request.method === 'HEAD') return respondToHead(upload)
  await uploads.remove(token)
  return respond(204)
}

/**
 * Handles all methods of uploads (`token` is null) and uploads/{token}, which receive a file before its form is sent.
 * `uploads` is null on a site without a store, where each file is sent with its form.
 */
export const receiveUpload = async (
  request: Request,
  token: string | null,
  { origin, uploads }: Pick<SiteContext, 'origin'> & { uploads: PendingUploads | null } = siteContext(),
): Promise<Response> => {
  const refusal = refuseCrossSiteRequest(request, origin)
  if (refusal) return refusal
  if (!uploads) return refuseUploads()
  return dispatch(request, token, uploads).catch((error: unknown) => {
    // The disk or the database failed, but an existing upload is not lost, so its client can try again after a 503.
    log('error', 'upload.request-failed', { error: loggableCode(error) })
    return token === null ? refuseUploads() : refuse(503)
  })
}
