import { processSlot } from '#lib/base/process-slot.ts'

/**
 * `unreachable`: no connection, no database, status 429, 502, 503 or 504, or a withdrawal while the
 * application is being forwarded. `timeout`: the deadline passed. `failing`: another 5xx. `bad-answer`: an
 * unreadable or oversized response, a redirect, or a 4xx that the site's own settings cause, such as 401.
 * `refused`: another 4xx, or `success: false`. `unknown-vacancy`: no vacancy has the id. `closed-vacancy`:
 * the vacancy is closed. `key-reused`: the idempotency key belongs to a submission with other content, or to
 * a withdrawn one.
 */
export type BackendFailure =
  | 'unreachable'
  | 'timeout'
  | 'failing'
  | 'bad-answer'
  | 'refused'
  | 'unknown-vacancy'
  | 'closed-vacancy'
  | 'key-reused'

class LocalBackendError extends Error {
  override readonly name = 'BackendError'
  readonly reason: BackendFailure
  /** The message in the server's response; null if there is none. */
  readonly serverMessage: string | null

  constructor(
    reason: BackendFailure,
    detail: string,
    options: { cause?: unknown; serverMessage?: string } = {},
  ) {
    super(`${reason}: ${detail}`, { cause: options.cause })
    this.reason = reason
    this.serverMessage = options.serverMessage || null
  }
}

declare global {
  interface ProcessSlots {
    BackendError: typeof LocalBackendError
  }
}

export type BackendError = LocalBackendError

/** One class for all copies of this module, so that `instanceof` works for errors thrown by another copy. */
export const BackendError = processSlot('BackendError', () => LocalBackendError)
