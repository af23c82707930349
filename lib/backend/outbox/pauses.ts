import { BackendError, type BackendFailure } from '../port.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

const firstPause = 5 * second

/** The longest pause of the queue; what waits longer was set aside. */
export const longestPause = 5 * minute
export const pauseAside = hour

/** Between the first try and giving up. */
export const lifetime = 72 * hour

export const cleaningPause = hour

/** How long an outbox that could not be written is left alone. */
export const brokenPause = 10 * second

/** How long the keys of messages that were delivered are known. */
export const keyLifetime = 30 * 24 * hour

/** How long the holder of a reference is told what became of an application that was delivered or withdrawn. */
export const statusLifetime = 365 * 24 * hour

/** The pause after so many tries that failed. */
export const pauseAfter = (attempts: number): number =>
  Math.min(longestPause, firstPause * 2 ** Math.min(20, Math.max(0, attempts - 1)))

const outages: readonly BackendFailure[] = ['unreachable', 'timeout', 'failing']

/** Whether the backend could not take it for now, as opposed to having answered. */
export const isOutage = (error: unknown): boolean =>
  error instanceof BackendError && outages.includes(error.reason)

/**
 * Whether it is not the network but maybe this very entry, so that the others had better not wait for it. One that
 * cannot even be read is it for certain.
 */
export const isOwnFault = (error: unknown, attempts: number, age: number): boolean =>
  !(error instanceof BackendError) || (error.reason !== 'unreachable' && attempts >= 3 && age > 30 * minute)

const mostUnreadable = 10

/** Whether the backend said no; an answer that stays unreadable counts as one too. */
export const isRefusal = (error: unknown, attempts: number): boolean =>
  error instanceof BackendError &&
  !isOutage(error) &&
  (error.reason !== 'bad-answer' || attempts >= mostUnreadable)
