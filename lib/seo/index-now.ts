import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { handleJobs, siteDatabase, vacancyListing } from '#lib/backend/index.ts'
import type { VacancyListing } from '#lib/backend/port.ts'
import type { Handler } from '#lib/backend/queue.ts'
import type { Database } from '#lib/backend/store/database.ts'
import { addJob, deadline, timeOf } from '#lib/backend/store/jobs.ts'
import { type Env, env } from '#lib/base/env.ts'
import { callHttp, HttpError } from '#lib/base/http.ts'
import { errorText, log } from '#lib/base/log.ts'
import { createTicking } from '#lib/base/pausing.ts'
import { linksFor } from '#lib/i18n/links.ts'
import { localeCodes } from '#lib/i18n/locales.ts'

const minute = 60_000

// By then no page or cache shows what was before, to a search engine that comes at once.
const settled = 5 * minute

// By IndexNow: 10,000 addresses a request. Each vacancy has one in every language.
const mostAtOnce = Math.floor(10_000 / localeCodes.length)

// Databases bound the values of a statement.
const rowsAtOnce = 500

const slices = <T>(items: readonly T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / length) }, (_, at) =>
    items.slice(at * length, (at + 1) * length),
  )

/**
 * Puts announcements of all vacancies into the queue that are new, changed or gone since they were announced last;
 * answers how many those are.
 */
export const queueChanges = (db: Database, { vacancies }: VacancyListing, now: number): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    // Another instance waits here, and then finds nothing left to tell.
    await transaction
      .updateTable('vacancy_changes')
      .set(({ ref }) => ({ number: ref('number') }))
      .execute()
    const rows = await transaction.selectFrom('told_vacancies').selectAll().execute()
    const told = new Map(rows.map(({ id, version }) => [id, version]))
    const changed = vacancies.filter(({ id, version }) => told.get(id) !== version)
    for (const { id } of vacancies) told.delete(id)
    const gone = [...told.keys()]
    const ids = [...changed.map(({ id }) => id), ...gone]
    const [at, next_try_at] = [timeOf(now), timeOf(now + settled)]
    for (const batch of slices(ids, mostAtOnce)) {
      const id = randomUUID()
      const row = {
        id,
        kind: 'announcement',
        state: 'waiting',
        reply: '',
        received_at: at,
        state_since: at,
      } as const
      await transaction.insertInto('submissions').values(row).execute()
      await addJob(transaction, id, { kind: 'announcement', payload: JSON.stringify(batch), at, next_try_at })
    }
    for (const batch of slices(changed, rowsAtOnce))
      await transaction
        .insertInto('told_vacancies')
        .values(batch.map(({ id, version }) => ({ id, version })))
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(({ ref }) => ({ version: ref('excluded.version') })),
        )
        .execute()
    for (const batch of slices(gone, rowsAtOnce))
      await transaction.deleteFrom('told_vacancies').where('id', 'in', batch).execute()
    return ids.length
  })

type Options = { key: string; origin: string; address: string }

/** What the settings say about announcements; null where none are made. */
export const announcing = ({
  INDEXNOW_KEY: key,
  INDEXNOW_URL: address,
  SITE_URL: origin,
}: Env): Options | null => (key && origin ? { key, origin, address } : null)

const taken: readonly number[] = [200, 202]
// The request itself is wrong, and will be the next time.
const wrong: readonly number[] = [400, 422]

/** Creates the function that makes an announcement of the queue. */
export const createAnnounce =
  ({ key, origin, address }: Options): Handler =>
  async ({ payload }) => {
    const ids = z.array(z.string()).parse(JSON.parse(payload ?? 'null'))
    const urlList = ids.flatMap((id) => localeCodes.map((code) => origin + linksFor(code).vacancy(id).href))
    const { host } = new URL(origin)
    const body = Buffer.from(JSON.stringify({ host, key, keyLocation: `${origin}/${key}.txt`, urlList }))
    const failed = (error: string) => ({ kind: 'failed', error, isServer: true }) as const
    try {
      const { status } = await callHttp({
        url: new URL(address),
        method: 'POST',
        headers: {},
        body: { type: 'application/json; charset=utf-8', length: body.length, chunks: [body] },
        timeoutMs: deadline,
      })
      if (taken.includes(status)) return { kind: 'done' }
      const error = `status ${status}`
      return wrong.includes(status) ? { kind: 'refused', error } : failed(error)
    } catch (error) {
      if (error instanceof HttpError) return failed(errorText(error))
      throw error
    }
  }

/** Tells search engines once of every vacancy that changes, if the settings name a key. */
export const startAnnouncing = (): void => {
  const options = announcing(env())
  if (!options) return
  handleJobs('announce', createAnnounce(options))
  let known: string | null = null
  let isFailing = false
  const look = async () => {
    try {
      const listing = await vacancyListing().list()
      const isNew = listing.version !== known
      const count = isNew ? await queueChanges(await siteDatabase(), listing, Date.now()) : 0
      if (count) log('info', 'announcements.queued', { vacancies: count })
      known = listing.version
      isFailing = false
    } catch (error) {
      if (!isFailing) log('warn', 'announcements.not-queued', { error: errorText(error) })
      isFailing = true
    }
  }
  createTicking(look, minute).start()
}

/** GET {key}.txt, by which search engines know that the key is this site's. */
export const keyFile = (key: string): Response =>
  key === env().INDEXNOW_KEY
    ? new Response(key, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
    : new Response(null, { status: 404 })
