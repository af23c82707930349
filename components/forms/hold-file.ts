import { DetailedError, Upload } from 'tus-js-client'
import { fieldsOf, textIn } from '#lib/base/json.ts'
import { authorization } from '#lib/http/token.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import type { FileField } from '#lib/schemas/files.ts'
import { createAttempts } from './attempts.ts'
import { dropHeld, uploadsPath } from './held-uploads.ts'

/** How an upload ended. `not-held`: the server can hold nothing, so the file has to go along with the form. */
export type HoldEnd =
  | { kind: 'held' }
  | { kind: 'refused'; message: string }
  | { kind: 'unreadable' }
  | { kind: 'not-held' }

export type HoldEvents = {
  /** The server knows the file under this token, and the line is there. */
  begin: (token: string) => void
  progress: (sent: number) => void
  /** The line is not there; it is asked for again until it is. */
  wait: () => void
  end: (end: HoldEnd) => void
}

/** An upload under way. */
export type Holding = {
  stop: () => void
  /** Asks for the line now. */
  retry: () => void
}

const kilobyte = 1024
const chunk = { first: 64 * kilobyte, least: 16 * kilobyte, most: 8192 * kilobyte }
// So many answers in a row that are errors: then it is not the line.
const mostAnswers = 6

type HoldOptions = { field: FileField; locale: Locale; token: string | null }

const answerOf = (error: Error) => {
  const response = error instanceof DetailedError ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  try {
    const { message, errors, held } = fieldsOf(JSON.parse(response?.getBody() ?? ''))
    return { status, message: textIn(message), errors: fieldsOf(errors), isHeld: held !== false }
  } catch {
    return { status, message: '', errors: {}, isHeld: true }
  }
}

const isCreation = (error: Error) =>
  error instanceof DetailedError && error.originalRequest.getMethod() === 'POST'

/** What an error ends an upload with; null where it is worth another attempt. */
const endOf = (error: Error, field: FileField): HoldEnd | null => {
  const { status, message, errors, isHeld } = answerOf(error)
  const why = textIn(errors[field]) || message
  // Without words it was not the site that answered.
  if (why && (status === 413 || status === 422)) return { kind: 'refused', message: why }
  // An endpoint that is not there, or is kept from us.
  const isAbsent = isCreation(error) && status >= 400 && status < 500 && status !== 429
  return !isHeld || isAbsent ? { kind: 'not-held' } : null
}

const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Small pieces on a bad line, because some servers in between forget what of a piece arrived. */
const createPieces = () => {
  let size = chunk.first
  let { most } = chunk
  let began = 0
  const resize = (factor: number) => {
    size = Math.min(most, Math.max(chunk.least, size * factor))
    return size
  }
  return {
    begin: () => {
      began = performance.now()
    },
    /** How large the next piece may be. */
    arrived: () => {
      const took = performance.now() - began
      began = performance.now()
      if (took > 15_000) return resize(1 / 2)
      return took < 2000 ? resize(2) : size
    },
    failed: () => resize(1 / 2),
    /** Something in between, a proxy, does not let pieces of this size pass. */
    tooLarge: () => {
      most = Math.max(chunk.least, size / 2)
    },
  }
}

const addressOf = (path: string) => new URL(path, document.baseURI).href

/** Uploads a file by itself, from where it stopped, through whatever happens to the line. */
export const holdFile = (file: File, { field, locale, token }: HoldOptions, events: HoldEvents): Holding => {
  let isOver = false
  let answers = 0
  // How much the server had when it was last asked, and whether that was just now.
  let offset = 0
  let isAsked = false
  const pieces = createPieces()

  const finish = (result: HoldEnd) => {
    if (!isOver) events.end(result)
    stop()
  }
  const attempts = createAttempts({
    start: () => upload.start(),
    abort: () => upload.abort(),
    onFail: async (isLineLost) => {
      upload.options.chunkSize = pieces.failed()
      if (isLineLost) events.wait()
      if (!(await isReadable(file))) finish({ kind: 'unreadable' })
    },
  })
  const forgive = () => {
    answers = 0
    attempts.forgive()
  }

  const upload = new Upload(file, {
    endpoint: addressOf(uploadsPath),
    uploadUrl: token && addressOf(`${uploadsPath}/${token}`),
    metadata: { field, filename: file.name, lng: locale },
    headers: { accept: 'application/json', ...authorization() },
    chunkSize: chunk.first,
    // The pauses are ours, and so is the store of what was begun.
    retryDelays: null,
    storeFingerprintForResuming: false,
    onUploadUrlAvailable: () => {
      const known = upload.url?.split('/').pop() ?? ''
      // It may have been stopped before there was anything to stop.
      if (isOver) {
        upload.abort()
        return dropHeld(known)
      }
      pieces.begin()
      isAsked = true
      events.begin(known)
    },
    onProgress: (sent) => {
      if (isOver) return
      if (isAsked && sent > offset) forgive()
      if (isAsked) offset = sent
      isAsked = false
      attempts.watch()
      events.progress(sent)
    },
    onChunkComplete: () => {
      forgive()
      upload.options.chunkSize = pieces.arrived()
    },
    onSuccess: () => finish({ kind: 'held' }),
    onError: (error) => {
      if (isOver) return
      const { status } = answerOf(error)
      answers += status ? 1 : 0
      if (status === 413) pieces.tooLarge()
      const result = answers > mostAnswers ? { kind: 'not-held' as const } : endOf(error, field)
      if (result) finish(result)
      else attempts.fail()
    },
  })
  const stop = () => {
    isOver = true
    attempts.end()
    upload.abort()
  }
  attempts.attempt()
  return { stop, retry: attempts.retry }
}
