import { errorText, log } from '#lib/base/log.ts'
import { BackendError } from '../port.ts'
import type { AnswerStore } from './answer-store.ts'

const second = 1000
const hour = 3600 * second

/** How long answers are good, and how long a page waits for a better one. */
export const readPolicy = {
  /** Younger than this, an answer is not asked for again. */
  fresh: 60 * second,
  oldest: 24 * hour,
  /** Longer than this a page does not wait; the call itself goes on to its own deadline. */
  patience: 700,
  /** After a failure the last good answer is served for so long before the next try. */
  pause: 5 * second,
  /** So many calls at once, whatever ids are asked for. */
  mostCalls: 64,
}

export type ReadPolicy = typeof readPolicy
/** `isAwaited` until the first page stopped waiting: from then on nobody else tells of a failure. */
type Flight<T> = { startedAt: number; isAwaited: boolean; outcome: Promise<Outcome<T>> }
type Outcome<T> = { value: T | null } | { error: unknown }

type Options<T> = {
  /** What is read, for the log. */
  label: string
  store: AnswerStore<T>
  policy: ReadPolicy
  now: () => number
}

const pauseOf = (milliseconds: number) =>
  new Promise<null>((resolve) => setTimeout(resolve, Math.max(0, milliseconds), null).unref())

/**
 * Reads one call's answers through the last good ones: never two calls for the same thing at once, never a
 * long wait, and what the backend said last while it says nothing better.
 */
export const createLastGood = <T>({ label, store, policy, now }: Options<T>) => {
  const flights = new Map<string, Flight<T>>()
  const failedAt = new Map<string, number>()

  const fly = async (key: string, load: () => Promise<T | null>): Promise<Outcome<T>> => {
    try {
      const value = await load()
      if (value === null) store.drop(key)
      else store.put(key, value, now())
      failedAt.delete(key)
      return { value }
    } catch (error) {
      // Remembered only beside an answer, so that made-up ids leave nothing behind.
      if (await store.get(key)) failedAt.set(key, now())
      if (!flights.get(key)?.isAwaited) log('warn', 'backend.read-failed', { label, error: errorText(error) })
      return { error }
    } finally {
      flights.delete(key)
    }
  }
  const board = (key: string, load: () => Promise<T | null>): Flight<T> => {
    const known = flights.get(key)
    if (known) return known
    if (flights.size >= policy.mostCalls) throw new BackendError('unreachable', `${label}: too many calls`)
    const flight = { startedAt: now(), isAwaited: true, outcome: fly(key, load) }
    flights.set(key, flight)
    return flight
  }
  const lastGood = async (key: string, error: unknown): Promise<T> => {
    const saved = await store.get(key)
    const age = now() - (saved?.at ?? 0)
    if (saved && age <= policy.oldest) {
      const ageSeconds = Math.round(age / second)
      log('warn', 'backend.last-good-served', { label, ageSeconds, error: errorText(error) })
      return saved.value
    }
    if (saved) store.drop(key)
    throw error
  }
  const isResting = (key: string) => now() - (failedAt.get(key) ?? Number.NEGATIVE_INFINITY) < policy.pause

  /** Null where the backend says that there is nothing; throws when nothing good is known. */
  return async (key: string, load: () => Promise<T | null>): Promise<T | null> => {
    const saved = await store.get(key)
    if (saved && Math.abs(now() - saved.at) < policy.fresh) return saved.value
    const late = new BackendError('timeout', `${label} after ${policy.patience} ms`)
    if (saved && isResting(key)) return lastGood(key, late)
    const flight = board(key, load)
    const left = policy.patience - (now() - flight.startedAt)
    const first = await Promise.race([flight.outcome, pauseOf(left)])
    if (first && 'value' in first) return first.value
    if (!first) flight.isAwaited = false
    return lastGood(key, first ? first.error : late)
  }
}
