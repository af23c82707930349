import { keyedHash } from '#lib/base/keyed-hash.ts'
import { log } from '#lib/base/log.ts'
import type { Connections, Store } from './store/database.ts'
import type { Database } from './store/schema.ts'
import { isoTime } from './store/submissions.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const megabyte = 1024 * 1024

// Limits per IP address are generous, because a whole town may share its carrier's address. SMS cost money,
// so they also have a limit in total.
const rateLimits = {
  'messages per IP address': { max: 60, periodMs: 10 * minute },
  // This limit refuses messages. The next one accepts them, but marks them as suspect.
  'messages per sender and IP address': { max: 5, periodMs: 10 * minute },
  'messages per sender': { max: 5, periodMs: 10 * minute },
  'applications per IP address': { max: 60, periodMs: 10 * minute },
  'application bytes per IP address': { max: 512 * megabyte, periodMs: hour },
  'applications per sender, job and IP address': { max: 5, periodMs: hour },
  'applications per sender and job': { max: 5, periodMs: hour },
  'application lookups per IP address': { max: 300, periodMs: 10 * minute },
  'withdrawals per IP address': { max: 60, periodMs: 10 * minute },
  'withdrawals per application': { max: 10, periodMs: 10 * minute },
  'SMS links per IP address': { max: 40, periodMs: day },
  'SMS links per number': { max: 2, periodMs: day },
  'SMS links in total': { max: 1000, periodMs: day },
  'e-mails per recipient': { max: 20, periodMs: day },
}

/** `subject` is the client, mailbox, number or reference that is limited; `amount` defaults to 1. */
export type Usage = { limit: keyof typeof rateLimits; subject: string; amount?: number }

class RateLimitExceeded extends Error {
  readonly limit: Usage['limit']
  readonly resetsAt: string

  constructor(limit: Usage['limit'], resetsAt: string) {
    super(`${limit}, until ${resetsAt}`)
    this.limit = limit
    this.resetsAt = resetsAt
  }
}

type CountContext = { secret: string; now: number }

const countUsage = async (
  db: Database,
  { limit, subject, amount = 1 }: Usage,
  { secret, now }: CountContext,
) => {
  const { max, periodMs } = rateLimits[limit]
  const row = await db
    .insertInto('limits')
    .values({ key: keyedHash(secret, limit, subject), count: amount, until: isoTime(now + periodMs) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ count: row('limits.count', '+', amount) })),
    )
    .returning(['count', 'until'])
    .executeTakeFirstOrThrow()
  if (row.count > max) throw new RateLimitExceeded(limit, row.until)
}

const insertOnce = (db: Database, key: string, until: string) =>
  db
    .insertInto('limits')
    .values({ key, count: 1, until })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()

export const createLimits = ({ run, secret: readSecret }: Pick<Store, 'run' | 'secret'>, now = Date.now) => ({
  /** Returns 0, or counts nothing and returns the seconds until a limit resets. A key counts once a day. */
  consume: async (usages: readonly Usage[], key?: string): Promise<number> => {
    const context = { secret: await readSecret(), now: now() }
    const countedKey = key && keyedHash(context.secret, 'sent before', key)
    const countAll = async ({ write }: Connections) => {
      await write.deleteFrom('limits').where('until', '<=', isoTime(context.now)).execute()
      await write.transaction().execute(async (transaction) => {
        if (countedKey && !(await insertOnce(transaction, countedKey, isoTime(context.now + day)))) return
        for (const usage of usages) await countUsage(transaction, usage, context)
      })
      return 0
    }
    return run((connections) =>
      countAll(connections).catch((error: unknown) => {
        if (!(error instanceof RateLimitExceeded)) throw error
        // Many such lines for limits per IP address suggest a wrong TRUSTED_PROXY_HOPS.
        log('warn', 'rate-limit.exceeded', { limit: error.limit })
        return Math.max(1, Math.ceil((Date.parse(error.resetsAt) - context.now) / second))
      }),
    )
  },
})

export type Limits = ReturnType<typeof createLimits>
