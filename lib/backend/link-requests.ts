import type { Database } from './store/database.ts'

const day = 24 * 60 * 60 * 1000

/** How many links a number, or an address, gets in a day. */
const mostLinks = 5

class LimitReached extends Error {}

/** Counts one request for all of the keys, or for none and answers false when one of them had its share of a day. */
export const countLinkRequest = async (
  db: Database,
  keys: readonly string[],
  now: number,
  most = mostLinks,
): Promise<boolean> => {
  const expired = new Date(now - day).toISOString()
  await db.deleteFrom('link_requests').where('since', '<=', expired).execute()
  const count = async (transaction: Database, key: string) => {
    const counted = await transaction
      .insertInto('link_requests')
      .values({ key, count: 1, since: new Date(now).toISOString() })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((row) => ({ count: row('link_requests.count', '+', 1) }))
          .where('link_requests.count', '<', most),
      )
      .returning('count')
      .executeTakeFirst()
    if (!counted) throw new LimitReached()
  }
  try {
    await db.transaction().execute(async (transaction) => {
      for (const key of keys) await count(transaction, key)
    })
    return true
  } catch (error) {
    if (error instanceof LimitReached) return false
    throw error
  }
}

/** Takes back a request that came to nothing. */
export const uncountLinkRequest = async (db: Database, keys: readonly string[]): Promise<void> => {
  await db
    .updateTable('link_requests')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('key', 'in', keys)
    .execute()
  await db.deleteFrom('link_requests').where('count', '<=', 0).execute()
}
