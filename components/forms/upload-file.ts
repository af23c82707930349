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
  /** The server knows the file under this token, and the line is there. */
  onBegin: (token: string) => void
  onProgress: (sent: number) => void
  /** The line is not there; the upload is tried again until it is. */
  onWait: () => void
  onEnd: (end: UploadEnd) => void
}

type UploadOptions = {
  field: FileField
  locale: Locale
  /** Where the uploads are. */
  path: string
  /** An upload to go on with. */
  token: string | null
}

// Proxies that buffer lose a whole piece when the line breaks: docs/decisions/040-applying-in-the-browser.md.
const chunkSize = 64 * 1024
const longestDelay = 10_000
// The library begins with the first again after progress; the last ones go on for an hour.
const retryDelays = [300, 1000, 3000, 5000, ...Array.from({ length: 360 }, () => longestDelay)]
// After so many error answers in a row the fault is not the line's.
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

/** What an error ends an upload with; null where another attempt may succeed. */
const endOf = (error: Error, field: FileField): UploadEnd | null => {
  const { status, fields } = answerOf(error)
  const { message, errors, held } = fields
  const why = textIn(fieldsOf(errors)[field]) || textIn(message)
  // A proxy answers without our words.
  if (why && (status === 413 || status === 422)) return { kind: 'refused', message: why }
  const isMissing = isCreation(error) && status >= 400 && status < 500 && status !== 429
  // A piece that a proxy finds too large stays too large.
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
  /** Packets may vanish without a word: what does not move for half a minute is tried again. */
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
    // The draft knows what was begun, so that everything is cleared together.
    storeFingerprintForResuming: false,
    onShouldRetry: (error, attempt) => {
      const isAnswered = error.originalResponse !== null
      if (endOf(error, field) || (isAnswered && attempt >= mostAnswers)) return false
      // One lost connection is no lost line.
      if (attempt > 0 || !navigator.onLine) events.onWait()
      if (!isAnswered) endIfUnreadable()
      return true
    },
    onUploadUrlAvailable: () => {
      // It was stopped before the server had named the upload.
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
