import { log } from '#lib/base/log.ts'
import { metrics } from '#lib/base/metrics.ts'
import { keyedHash } from '#lib/base/names.ts'
import type { Store } from './store/database.ts'
import type { Database } from './store/schema.ts'
import { timeOf } from './store/submissions.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const megabyte = 1024 * 1024

/**
 * How much is taken within what time. A whole town may share its carrier's address, so an address gets plenty; one
 * mailbox, number or reference gets little.
 */
const shares = {
  'messages from an address': { most: 60, within: 10 * minute },
  'messages from a mailbox': { most: 5, within: 10 * minute },
  'applications from an address': { most: 60, within: 10 * minute },
  'bytes of applications from an address': { most: 512 * megabyte, within: hour },
  'applications from a mailbox for a job': { most: 5, within: hour },
  'applications of a mailbox for a job': { most: 5, within: hour },
  'receipts looked at from an address': { most: 300, within: 10 * minute },
  'withdrawals from an address': { most: 60, within: 10 * minute },
  'withdrawals of a reference': { most: 10, within: 10 * minute },
  'links for an address': { most: 5, within: day },
  'links to a number': { most: 5, within: day },
  'mails to a mailbox': { most: 20, within: day },
}

/** One count: the share, whom it is counted against, and the amount where it is not one. */
export type Use = { share: keyof typeof shares; of: string; amount?: number }

type Row = { share: Use['share']; key: string; amount: number; most: number; until: string }

class UsedUp extends Error {
  override readonly name = 'UsedUp'
  readonly share: Use['share']
  readonly until: string

  constructor(share: Use['share'], until: string) {
    super(`${share}, until ${until}`)
    this.share = share
    this.until = until
  }
}

const countOne = async (db: Database, { share, key, amount, most, until }: Row) => {
  const counted = await db
    .insertInto('limits')
    .values({ key, count: amount, until })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((row) => ({ count: row('limits.count', '+', amount) }))
        .where('limits.count', '<=', most - amount),
    )
    .returning('count')
    .executeTakeFirst()
  if (counted) return
  const full = await db.selectFrom('limits').select('until').where('key', '=', key).executeTakeFirst()
  throw new UsedUp(share, full?.until ?? until)
}

const noteOnce = async (db: Database, key: string, until: string) =>
  (await db
    .insertInto('limits')
    .values({ key, count: 1, until })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()) !== undefined

/** Counts all rows, or none where one of them is used up; answers until when. What has `onceKey` is counted once. */
const countAll = async (db: Database, rows: readonly Row[], onceKey: string | null, at: number) => {
  await db.deleteFrom('limits').where('until', '<=', timeOf(at)).execute()
  try {
    await db.transaction().execute(async (transaction) => {
      if (onceKey !== null && !(await noteOnce(transaction, onceKey, timeOf(at + day)))) return
      for (const row of rows) await countOne(transaction, row)
    })
    return null
  } catch (error) {
    if (!(error instanceof UsedUp)) throw error
    // The line does not say whose share it is. One of all visitors would say that the proxies in front are not counted.
    log('warn', 'limits.used-up', { share: error.share })
    metrics()?.refused.inc({ share: error.share })
    return error.until
  }
}

/** Counts what is sent against its sender's shares, in the database. */
export const createLimits = ({ ask, secret }: Pick<Store, 'ask' | 'secret'>, now = Date.now) => {
  const rowsOf = async (uses: readonly Use[]) => {
    const key = await secret()
    return uses.map(({ share, of, amount = 1 }): Row => {
      const { most, within } = shares[share]
      return { share, key: keyedHash(key, share, of), amount, most, until: timeOf(now() + within) }
    })
  }
  return {
    /**
     * Counts all uses, or none where a share is used up: then answers for how many seconds it is, else 0. What comes
     * again under the same key within a day is admitted without being counted.
     */
    admit: async (uses: readonly Use[], key?: string): Promise<number> => {
      const rows = await rowsOf(uses)
      const onceKey = key === undefined ? null : keyedHash(await secret(), 'sent before', key)
      const until = await ask(({ write }) => countAll(write, rows, onceKey, now()))
      return until === null ? 0 : Math.max(1, Math.ceil((Date.parse(until) - now()) / second))
    },
  }
}

export type Limits = ReturnType<typeof createLimits>
