import { randomBytes } from 'node:crypto'
import type { LinkService } from '#backend/site.ts'
import { dayMs, isoTime } from '#lib/base/time.ts'
import type { Store } from './database.ts'
import type { Database } from './schema.ts'

/** Creates a LinkService that stores requested links for a day, for a site that sends no SMS. */
export const createLinkStore = ({ run }: Pick<Store, 'run'>, link: string): LinkService => ({
  delivery: 'stored',
  deliver: (phone) =>
    run(async ({ write }) => {
      const now = Date.now()
      const times = { requested_at: isoTime(now), until: isoTime(now + dayMs) }
      const row = { id: randomBytes(16).toString('base64url'), phone, link, ...times }
      await write.insertInto('links').values(row).execute()
    }),
})

export const listLinks = (db: Database): Promise<{ to: string; link: string; requestedAt: string }[]> =>
  db
    .selectFrom('links')
    .select(['phone as to', 'link', 'requested_at as requestedAt'])
    .where('until', '>', isoTime(Date.now()))
    .orderBy('until')
    .execute()

export const removeExpiredLinks = async (db: Database): Promise<void> => {
  await db.deleteFrom('links').where('until', '<=', isoTime(Date.now())).execute()
}
