import { errorText, log } from '#lib/base/log.ts'
import { BackendError } from '../port.ts'
import { readSubmission } from './content.ts'
import type { OutboxDatabase } from './database.ts'
import {
  countFailure,
  type Delivery,
  moveQueue,
  nextDue,
  settleDelivered,
  settleFailed,
} from './deliveries.ts'
import type { Send } from './intake.ts'
import { isOwnFault, isRefusal, lifetime, pauseAfter, pauseAside } from './pauses.ts'
import type { Turns } from './turns.ts'

type Options = {
  send: Send
  now: () => number
  /** Told of every try: the backend took it, or until when it is left alone. */
  onTry: (result: { error: unknown; until: number } | null) => void
  inTurn: Turns
}

const said = (error: unknown) =>
  error instanceof BackendError && error.serverMessage ? `: ${error.serverMessage}` : ''

/** Delivers what waits in an outbox, one after the other in order of arrival. */
export const createWorker = ({ send, now, onTry, inTurn }: Options) => {
  // Whether the next may be tried.
  const fail = async (db: OutboxDatabase, entry: Delivery, error: unknown): Promise<boolean> => {
    const at = now()
    const age = at - Date.parse(entry.received_at)
    const attempts = entry.attempts + 1
    const fields = { id: entry.id, kind: entry.kind, attempts, error: errorText(error) }
    const isRefused = isRefusal(error, attempts)
    if (isRefused || age > lifetime) {
      const state = isRefused ? 'refused' : 'expired'
      await settleFailed(db, entry.id, { state, error: errorText(error) + said(error), at })
      log('error', `outbox.${state}`, fields)
      return isRefused
    }
    const isAside = isOwnFault(error, attempts, age)
    const nextTryAt = at + (isAside ? pauseAside : pauseAfter(attempts))
    await countFailure(db, entry.id, { error: errorText(error), nextTryAt })
    log('warn', 'outbox.waits', { ...fields, nextTryAt: new Date(nextTryAt).toISOString() })
    if (isAside) return true
    await moveQueue(db, { before: nextTryAt, to: nextTryAt })
    onTry({ error, until: nextTryAt })
    return false
  }
  // What the backend took and the outbox could not write down yet: it is not sent again while this process lives.
  const taken = new Set<number>()
  const deliver = async (db: OutboxDatabase, entry: Delivery): Promise<boolean> => {
    try {
      if (!taken.has(entry.id)) await send(await readSubmission(db, entry))
    } catch (error) {
      return fail(db, entry, error)
    }
    taken.add(entry.id)
    const at = now()
    await settleDelivered(db, entry.id, at)
    taken.delete(entry.id)
    onTry(null)
    const waitedSeconds = Math.round((at - Date.parse(entry.received_at)) / 1000)
    log('info', 'outbox.delivered', { id: entry.id, attempts: entry.attempts + 1, waitedSeconds })
    return true
  }

  /** Delivers what is due until nothing is, or until the backend takes no more. */
  const round = async (db: OutboxDatabase): Promise<void> => {
    const deliverNext = async () => {
      const entry = await nextDue(db, now())
      return entry ? deliver(db, entry) : false
    }
    // Looked up and sent in one turn: nothing is withdrawn in between.
    while (await inTurn(deliverNext));
  }
  return { round }
}
