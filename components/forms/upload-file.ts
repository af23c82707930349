import { DetailedError, Upload } from 'tus-js-client'
import { fieldsOf, stringOrEmpty } from '#lib/base/json.ts'
import type { FileField } from '#lib/schemas/files.ts'
import { type UploadEvent, uploadsPath } from './upload.ts'

// Chunks are small, because a buffering proxy loses a whole chunk if the connection breaks
// (docs/decisions/040-application-form.md).
const chunkBytes = 64 * 1024
const maxDelayMs = 10_000
// Once an upload makes progress, the library starts again with the first delay. The long delays add up to an hour.
const retryDelays = [300, 1000, 3000, 5000, ...Array.from({ length: 360 }, () => maxDelayMs)]
// After more consecutive error responses than this, assume that the connection is not the cause of the errors.
const maxErrorResponses = 6
const stallTimeoutMs = 30_000
// After this many consecutive responses with the same offset, assume that the network blocks PATCH requests.
const maxStalledResponses = 6

const readErrorResponse = (error: Error) => {
  const response = error instanceof DetailedError ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  try {
    return { status, fields: fieldsOf(JSON.parse(response?.getBody() ?? '')) }
  } catch {
    return { status, fields: fieldsOf(null) }
  }
}

const isCreationError = (error: Error) =>
  error instanceof DetailedError && error.originalRequest.getMethod() === 'POST'

class UnreadableFileError extends Error {}

/** Returns the event that ends the upload after an error, or null if a retry may succeed. */
const toFinalEvent = (error: Error): UploadEvent | null => {
  if (error instanceof DetailedError && error.causingError instanceof UnreadableFileError)
    return { type: 'refuse', error: 'fileUnreadable' }
  const { status, fields } = readErrorResponse(error)
  const { error: key, mustSendWithForm } = fields
  const errorKey = stringOrEmpty(key)
  // If a response with one of these statuses has no error key, it comes from a proxy.
  if (errorKey && (status === 413 || status === 422)) return { type: 'refuse', error: errorKey }
  const isCreationRejected = isCreationError(error) && status >= 400 && status < 500 && status !== 429
  // A proxy that rejects a chunk as too large would reject it again.
  return mustSendWithForm === true || isCreationRejected || status === 413 ? { type: 'send-with-form' } : null
}

/** Uploads a file in chunks; retries after lost connections and most error responses. `token` resumes an upload. */
export const uploadFile = (
  file: File,
  { field, token }: { field: FileField; token: string | undefined },
  onEvent: (event: UploadEvent) => void,
) => {
  let stallTimer: ReturnType<typeof setTimeout> | undefined
  let errorResponseCount = 0
  let abortCount = 0
  // The last offset received from the server, and the number of consecutive responses that repeated it.
  let offset = '0'
  let stalledResponseCount = 0

  const abort = () => {
    abortCount += 1
    upload.abort()
  }
  /** Reads a chunk into memory. Otherwise, browsers would report an unreadable file as a lost connection. */
  const slice = async (start: number, end: number) => {
    const abortCountBefore = abortCount
    const chunk = await file
      .slice(start, end)
      .arrayBuffer()
      .catch(() => null)
    // After an abort, never resolve. The library would still send the chunk.
    if (abortCount !== abortCountBefore) await new Promise(() => undefined)
    if (chunk?.byteLength !== end - start) throw new UnreadableFileError()
    return { value: new Blob([chunk]), done: end >= file.size }
  }
  const stop = () => {
    clearTimeout(stallTimer)
    removeEventListener('online', retry)
    abort()
  }
  const finish = (event: UploadEvent) => {
    stop()
    onEvent(event)
  }
  const retry = () => {
    abort()
    upload.start()
    restartStallTimer()
  }
  /**
   * Restarts a timer that retries the upload after half a minute without progress. If the network seems to block PATCH,
   * the timer ends the upload instead, so that the file is sent with the form.
   */
  const restartStallTimer = () => {
    clearTimeout(stallTimer)
    stallTimer = setTimeout(() => {
      if (stalledResponseCount >= maxStalledResponses) return finish({ type: 'send-with-form' })
      onEvent({ type: 'wait' })
      retry()
    }, stallTimeoutMs)
  }

  const endpoint = new URL(uploadsPath, document.baseURI).href
  const upload = new Upload(file, {
    endpoint,
    uploadUrl: token ? `${endpoint}/${token}` : null,
    metadata: { field, filename: file.name },
    headers: { accept: 'application/json' },
    chunkSize: chunkBytes,
    retryDelays,
    fileReader: { openFile: async () => ({ size: file.size, slice, close: () => undefined }) },
    // `use-upload.ts` stores the token of each field's upload, so the library's own storage is not needed.
    storeFingerprintForResuming: false,
    onShouldRetry: (error, attempt) => {
      const hasResponse = error.originalResponse !== null
      // Do not use the library's count: it includes lost connections, so one error response after an outage would end
      // the upload.
      errorResponseCount = hasResponse && attempt > 0 ? errorResponseCount + 1 : Number(hasResponse)
      if (
        toFinalEvent(error) ||
        errorResponseCount > maxErrorResponses ||
        stalledResponseCount >= maxStalledResponses
      )
        return false
      // A single failed request does not mean that the connection is lost.
      if (attempt > 0 || !navigator.onLine) onEvent({ type: 'wait' })
      return true
    },
    // After a HEAD response with 429 or 5xx, unset the endpoint, so that the library does not create a new upload.
    onAfterResponse: (request, response) => {
      const isFailure = response.getStatus() >= 500 || response.getStatus() === 429
      if (request.getMethod() === 'HEAD') upload.options.endpoint = isFailure ? null : endpoint
      const newOffset = response.getHeader('Upload-Offset')
      if (!newOffset) return
      stalledResponseCount = newOffset === offset ? stalledResponseCount + 1 : 0
      offset = newOffset
    },
    onUploadUrlAvailable: () => onEvent({ type: 'begin', token: upload.url?.split('/').pop() ?? '' }),
    onProgress: (sentBytes) => {
      restartStallTimer()
      onEvent({ type: 'progress', sentBytes })
    },
    onSuccess: () => finish({ type: 'receive' }),
    onError: (error) => finish(toFinalEvent(error) ?? { type: 'send-with-form' }),
  })
  addEventListener('online', retry)
  upload.start()
  restartStallTimer()
  return { stop }
}
