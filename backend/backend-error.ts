import { processSlot } from '#lib/process/process-slot.ts'

/**
 * - `unreachable`: the connection or the database failed, the status was 429, 502, 503 or 504, or an application cannot
 *   be withdrawn because it is being forwarded.
 * - `failing`: the status was another 5xx.
 * - `invalid-response`: the response was unreadable, incomplete, too long or a redirect, its status was a 4xx that the
 *   visitor did not cause, such as 401, or it reported a listed vacancy as unknown.
 * - `refused`: the status was another 4xx, or a 2xx with `success: false`.
 * - `declined`: like `refused`, for a contact message whose response contained `success: false`.
 * - `key-reused`: the idempotency key belongs to a withdrawn submission, or to one with different content.
 */
export type BackendFailure =
  | 'unreachable'
  | 'timeout'
  | 'failing'
  | 'invalid-response'
  | 'refused'
  | 'declined'
  | 'unknown-vacancy'
  | 'closed-vacancy'
  | 'key-reused'

class BackendErrorClass extends Error {
  override readonly name = 'BackendError'
  readonly reason: BackendFailure
  readonly serverMessage: string | null
  /** Whether the response may mean that the vacancy does not exist on the product's server. */
  readonly mayMeanUnknownVacancy: boolean

  constructor(
    reason: BackendFailure,
    detail: string,
    options: { cause?: unknown; serverMessage?: string; mayMeanUnknownVacancy?: boolean } = {},
  ) {
    super(`${reason}: ${detail}`, { cause: options.cause })
    this.reason = reason
    this.serverMessage = options.serverMessage || null
    this.mayMeanUnknownVacancy = options.mayMeanUnknownVacancy ?? false
  }
}

declare global {
  interface ProcessSlots {
    BackendError: typeof BackendErrorClass
  }
}

export type BackendError = BackendErrorClass

/** Next loads several copies of this module. All of them use this one class, so that `instanceof` works. */
export const BackendError = processSlot('BackendError', () => BackendErrorClass)
