import { DetailedError, Upload } from 'tus-js-client'
import { fieldsOf, textIn } from '#lib/base/json.ts'
import { authorization } from '#lib/http/token.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import type { FileField } from '#lib/schemas/files.ts'

/** How an upload ended. `unavailable`: the server takes no uploads, so the file has to go along with the form. */
export type UploadEnd =
  | { kind: 'received' }
  | { kind: 'refused'; message: string }
  | { kind: 'unreadable' }
  | { kind: 'unavailable' }

export type UploadEvents = {
  /** The server has created the upload under this token. */
  onBegin: (token: string) => void
  onProgress: (sent: number) => void
  /** The connection is lost; the upload is retried until it is back. */
  onWait: () => void
  onEnd: (end: UploadEnd) => void
}

type UploadOptions = {
  field: FileField
  locale: Locale
  /** The path of the server's uploads. */
  path: string
  /** The token of an upload to resume. */
  token: string | null
}

// A buffering proxy loses a whole chunk when the connection breaks: docs/decisions/040-applying-in-the-browser.md.
const chunkSize = 64 * 1024
const longestDelay = 10_000
// The library starts again with the first delay after progress; the long delays add up to an hour.
const retryDelays = [300, 1000, 3000, 5000, ...Array.from({ length: 360 }, () => longestDelay)]
// After so many error responses in a row the connection is not the cause.
const mostAnswers = 6
const stallTimeout = 30_000

const answerOf = (error: Error) => {
  const response = error instanceof DetailedError ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  try {
    return { status, fields: fieldsOf(JSON.parse(response?.getBody() ?? '')) }
  } catch {
    return { status, fields: fieldsOf(null) }
  }
}

const isCreation = (error: Error) =>
  error instanceof DetailedError && error.originalRequest.getMethod() === 'POST'

/** How an error ends an upload; null where another attempt may succeed. */
const endOf = (error: Error, field: FileField): UploadEnd | null => {
  const { status, fields } = answerOf(error)
  const { message, errors, held } = fields
  const why = textIn(fieldsOf(errors)[field]) || textIn(message)
  // A response without our words comes from a proxy.
  if (why && (status === 413 || status === 422)) return { kind: 'refused', message: why }
  const isMissing = isCreation(error) && status >= 400 && status < 500 && status !== 429
  // A chunk that a proxy refuses for its size would be refused again.
  return held === false || isMissing || status === 413 ? { kind: 'unavailable' } : null
}

/** Uploads a file in pieces, from where it stopped, through whatever happens to the line. */
export const uploadFile = (
  file: File,
  { field, locale, path, token }: UploadOptions,
  events: UploadEvents,
) => {
  let isOver = false
  let stall: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    isOver = true
    clearTimeout(stall)
    removeEventListener('online', retry)
    upload.abort()
  }
  const end = (result: UploadEnd) => {
    if (!isOver) events.onEnd(result)
    stop()
  }
  const endIfUnreadable = () => {
    file
      .slice(0, 1)
      .arrayBuffer()
      .catch(() => end({ kind: 'unreadable' }))
  }
  const retry = () => {
    upload.abort()
    upload.start()
    watch()
  }
  /** Retries an upload that makes no progress for half a minute, because packets may be lost silently. */
  const watch = () => {
    clearTimeout(stall)
    stall = setTimeout(() => {
      events.onWait()
      retry()
    }, stallTimeout)
  }

  const base = document.baseURI
  const upload = new Upload(file, {
    endpoint: new URL(path, base).href,
    uploadUrl: token && new URL(`${path}/${token}`, base).href,
    metadata: { field, filename: file.name, lng: locale },
    headers: { accept: 'application/json', ...authorization() },
    chunkSize,
    retryDelays,
    // The draft stores the tokens of begun uploads, so that everything is cleared together.
    storeFingerprintForResuming: false,
    onShouldRetry: (error, attempt) => {
      const isAnswered = error.originalResponse !== null
      if (endOf(error, field) || (isAnswered && attempt >= mostAnswers)) return false
      // A single failed request does not mean that the connection is lost.
      if (attempt > 0 || !navigator.onLine) events.onWait()
      if (!isAnswered) endIfUnreadable()
      return true
    },
    onUploadUrlAvailable: () => {
      // The upload was stopped before the server had created it.
      if (isOver) upload.abort(true).catch(() => undefined)
      else events.onBegin(upload.url?.split('/').pop() ?? '')
    },
    onProgress: (sent) => {
      if (isOver) return
      watch()
      events.onProgress(sent)
    },
    onSuccess: () => end({ kind: 'received' }),
    onError: (error) => end(endOf(error, field) ?? { kind: 'unavailable' }),
  })
  addEventListener('online', retry)
  upload.start()
  watch()
  return { stop, retry }
}

/** An upload under way. */
export type RunningUpload = ReturnType<typeof uploadFile>
