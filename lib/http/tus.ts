import { uploads as siteUploads } from '#backend/calls.ts'
import { errorCodeOrText, log } from '#lib/process/log.ts'
import type { ApplicationErrorKey } from '#lib/schemas/error-keys.ts'
import { fileFields, fileRules, sizeError } from '#lib/schemas/files.ts'
import { refuseCrossSiteRequest } from './csrf.ts'
import { handlerDependencies } from './sent-form.ts'

type Uploads = ReturnType<typeof siteUploads>
type PendingUpload = NonNullable<Awaited<ReturnType<Uploads['find']>>>

// The protocol is tus 1.0 (https://tus.io/protocols/resumable-upload) with its extensions Creation and Termination.
const tusVersion = '1.0.0'
const chunkType = 'application/offset+octet-stream'

/** A refused upload's error key; `mustSendWithForm` is set if the file cannot be uploaded before its form. */
type UploadRefusal = { error: ApplicationErrorKey | 'uploadFailed' | 'invalidForm'; mustSendWithForm?: true }

const headersOf = (status: number) => ({
  'tus-resumable': tusVersion,
  'cache-control': 'no-store',
  ...(status === 412 && { 'tus-version': tusVersion }),
  ...(status === 503 && { 'retry-after': '30' }),
})

const refuse = (status: number, refusal: UploadRefusal = { error: 'uploadFailed' }): Response =>
  Response.json({ success: false, ...refusal }, { status, headers: headersOf(status) })

const respond = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { ...headersOf(status), ...headers } })

/** Refuses an upload, so that the browser sends the file with its form. */
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
  return { field, name: metadata.get('filename') ?? '', size: Number(length) }
}

const createUpload = async (request: Request, client: string, uploads: Uploads): Promise<Response> => {
  const newUpload = parseUploadHeaders(request)
  if (!newUpload) return refuse(400, { error: 'invalidForm' })
  const { field, size } = newUpload
  const error = sizeError(field, size)
  if (error) return refuse(error === fileRules[field].errors.size ? 413 : 422, { error })
  const upload = await uploads.create(newUpload, client)
  return upload ? respond(201, { location: `/web/uploads/${upload.id}` }) : refuseUploads()
}

const appendChunk = async (request: Request, upload: PendingUpload, uploads: Uploads): Promise<Response> => {
  if (request.headers.get('content-type') !== chunkType) return refuse(415)
  if (request.headers.get('upload-offset') !== String(upload.received)) return refuse(409)
  const result = await uploads.append(upload, request.body)
  if (result === 'quota') return refuseUploads()
  if (typeof result === 'string') return refuse(result === 'size' ? 413 : 409)
  return respond(204, { 'upload-offset': String(result) })
}

const respondToHead = ({ field, name, received, size }: PendingUpload): Response => {
  const encodeBase64 = (text: string) => Buffer.from(text).toString('base64')
  return respond(200, {
    'upload-offset': String(received),
    'upload-length': String(size),
    'upload-metadata': `field ${encodeBase64(field)},filename ${encodeBase64(name)}`,
  })
}

const dispatch = async (
  request: Request,
  token: string | null,
  client: string,
  uploads: Uploads,
): Promise<Response> => {
  if (request.headers.get('tus-resumable') !== tusVersion) return refuse(412)
  if (token === null) return createUpload(request, client, uploads)
  const upload = await uploads.find(token)
  if (!upload) return refuse(404, { error: 'fileGone' })
  if (request.method === 'PATCH') return appendChunk(request, upload, uploads)
  if (request.method === 'HEAD') return respondToHead(upload)
  await uploads.remove(token)
  return respond(204)
}

/**
 * Handles `/web/uploads` (`token` is null) and `/web/uploads/{token}`, to which browsers upload files before sending
 * the form.
 */
export const handleUploadRequest = async (
  request: Request,
  token: string | null,
  site = handlerDependencies(),
): Promise<Response> => {
  const refusal = refuseCrossSiteRequest(request, site.origin)
  if (refusal) return refusal
  const uploads = siteUploads(site.backend)
  return dispatch(request, token, site.clientKeyOf(request), uploads).catch((error: unknown) => {
    // The disk or the database failed. An existing upload is not lost, because its client tries again after a 503.
    log('error', 'upload.request-failed', { error: errorCodeOrText(error) })
    return token === null ? refuseUploads() : refuse(503)
  })
}
