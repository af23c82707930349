import { dayMs, hourMs, isoTime, minuteMs, secondMs } from '#lib/base/time.ts'
import { log } from '#lib/process/log.ts'
import { megabyte } from '#lib/schemas/files.ts'
import type { Connections, Store } from './database.ts'
import { hashWithKey } from './keyed-hash.ts'
import type { Database } from './schema.ts'

// Limits per IP address are generous enough for a whole town sharing its carrier's IP address. SMS messages cost money,
// so they have a total limit too.
const rateLimits = {
  'messages per IP address': { max: 60, periodMs: 10 * minuteMs },
  // Above this limit, messages are refused. Above the next limit, they are accepted, but flagged as from a likely bot.
  'messages per sender and IP address': { max: 5, periodMs: 10 * minuteMs },
  'messages per sender': { max: 5, periodMs: 10 * minuteMs },
  'applications per IP address': { max: 60, periodMs: 10 * minuteMs },
  'application bytes per IP address': { max: 512 * megabyte, periodMs: hourMs },
  'applications per sender, job and IP address': { max: 5, periodMs: hourMs },
  'applications per sender and job': { max: 5, periodMs: hourMs },
  // Files are counted before they are decoded, even if their form is then refused. The limit per IP address lets every
  // application send its two files twice. If a network sent as many files as its limit allows, decoding them would keep
  // two cores busy about half the time.
  'files per IP address': { max: 240, periodMs: 10 * minuteMs },
  'files per network': { max: 960, periodMs: 10 * minuteMs },
  'application lookups per IP address': { max: 300, periodMs: 10 * minuteMs },
  'withdrawals per IP address': { max: 60, periodMs: 10 * minuteMs },
  'withdrawals per application': { max: 10, periodMs: 10 * minuteMs },
  'SMS links per IP address': { max: 40, periodMs: dayMs },
  'SMS links per number': { max: 2, periodMs: dayMs },
  'SMS links in total': { max: 1000, periodMs: dayMs },
  'e-mails per recipient': { max: 20, periodMs: dayMs },
}

/**
 * `subject` identifies what the limit applies to, such as a client, a mailbox or an application; it is empty for a
 * total limit. `amount` defaults to 1.
 */
export type Usage = { limit: keyof typeof rateLimits; subject: string; amount?: number }

class RateLimitError extends Error {
  readonly resetsAt: string

  constructor(resetsAt: string) {
    super(`until ${resetsAt}`)
    this.resetsAt = resetsAt
  }
}

const consumeLimit = async (
  db: Database,
  { limit, subject, amount = 1 }: Usage,
  secret: string,
  now: number,
) => {
  const { max, periodMs } = rateLimits[limit]
  const key = hashWithKey(secret, limit, subject)
  // Delete a period that ends later than a new one would, because it was stored before the clock was set back. The
  // extra minute allows for instances whose clocks differ.
  const latestUntil = isoTime(now + periodMs + minuteMs)
  await db.deleteFrom('limits').where('key', '=', key).where('until', '>', latestUntil).execute()
  const row = await db
    .insertInto('limits')
    .values({ key, count: amount, until: isoTime(now + periodMs) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ count: row('limits.count', '+', amount) })),
    )
    .returning(['count', 'until'])
    .executeTakeFirstOrThrow()
  if (row.count <= max) return
  // If many such lines name limits per IP address, TRUSTED_PROXY_HOPS may be wrong.
  log('warn', 'rate-limit.exceeded', { limit })
  throw new RateLimitError(row.until)
}

const insertIfAbsent = (db: Database, key: string, until: string) =>
  db
    .insertInto('limits')
    .values({ key, count: 1, until })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()

export const createLimits = ({ run, secret: readSecret }: Pick<Store, 'run' | 'secret'>) => ({
  /**
   * Counts the usages, but only once a day for the same `key`, and returns 0. If a limit is exceeded, counts nothing
   * and returns the number of seconds until that limit resets.
   */
  consume: async (usages: readonly Usage[], key?: string): Promise<number> => {
    const [secret, now] = [await readSecret(), Date.now()]
    const keyHash = key && hashWithKey(secret, 'sent before', key)
    const consumeAll = async ({ write }: Connections) => {
      await write.deleteFrom('limits').where('until', '<=', isoTime(now)).execute()
      await write.transaction().execute(async (transaction) => {
        if (keyHash && !(await insertIfAbsent(transaction, keyHash, isoTime(now + dayMs)))) return
        for (const usage of usages) await consumeLimit(transaction, usage, secret, now)
      })
      return 0
    }
    return run((connections) =>
      consumeAll(connections).catch((error: unknown) => {
        if (!(error instanceof RateLimitError)) throw error
        return Math.max(1, Math.ceil((Date.parse(error.resetsAt) - now) / secondMs))
      }),
    )
  },
})

export type Limits = ReturnType<typeof createLimits>
