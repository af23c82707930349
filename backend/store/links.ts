import { randomBytes } from 'node:crypto'
import type { LinkDelivery } from '#backend/site.ts'
import { dayMs, isoTime } from '#lib/base/time.ts'
import type { Store } from './database.ts'
import type { Database } from './schema.ts'

const saveLink = ({ run }: Pick<Store, 'run'>, { to, link }: { to: string; link: string }): Promise<void> =>
  run(async ({ write }) => {
    const now = Date.now()
    const content = JSON.stringify({ to, link, requestedAt: isoTime(now) })
    const row = { token: randomBytes(16).toString('base64url'), client: '', until: isoTime(now + dayMs) }
    await write
      .insertInto('drafts')
      .values({ ...row, kind: 'link', content })
      .execute()
  })

/** Stores the links that visitors of a trial request, for a day. */
export const createLinkStore = (store: Pick<Store, 'run'>, link: string): LinkDelivery => ({
  delivery: 'stored',
  deliver: (to) => saveLink(store, { to, link }),
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
