import { randomBytes } from 'node:crypto'
import { dayMs, isoTime } from '#lib/base/time.ts'
import type { Store } from './database.ts'
import type { Database } from './schema.ts'

/** Stores a link that was requested for a mobile number, for a day. */
export const saveLink = (
  { run }: Pick<Store, 'run'>,
  { to, link }: { to: string; link: string },
): Promise<unknown> =>
  run(({ write }) => {
    const now = Date.now()
    const content = JSON.stringify({ to, link, requestedAt: isoTime(now) })
    const row = { token: randomBytes(16).toString('base64url'), client: '', until: isoTime(now + dayMs) }
    return write
      .insertInto('drafts')
      .values({ ...row, kind: 'link', content })
      .execute()
  })

export const listLinks = async (db: Database): Promise<unknown[]> => {
  const rows = await db
    .selectFrom('drafts')
    .select('content')
    .where('kind', '=', 'link')
    .where('until', '>', isoTime(Date.now()))
    .orderBy('until')
    .execute()
  return rows.map(({ content }): unknown => JSON.parse(content))
}
