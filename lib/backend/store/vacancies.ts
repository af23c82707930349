import { createHash } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import { z } from 'zod'
import type { ListedVacancy, Listing, Vacancy, VacancyListing } from '../port.ts'
import type { Database, Tables } from './schema.ts'

const names = z.array(z.string())
const facts = z.object({ place: names, kind: names, team: names, language: names }).partial()
const words = z.object({ title: z.string(), descriptionHtml: z.string(), facts: facts.optional() })
const translations = z.object({ ku: words, ar: words, en: words }).partial()

const toVacancy = (row: Selectable<Tables['vacancies']>): Vacancy => ({
  id: row.id,
  title: row.title,
  category: row.category,
  descriptionHtml: row.description_html,
  createdAt: new Date(row.created_at),
  updatedAt: new Date(row.updated_at),
  ...(row.closed_at && { closedAt: new Date(row.closed_at) }),
  ...(row.translations && { translations: translations.parse(JSON.parse(row.translations)) }),
})

/** The vacancies, the newest first. */
export const listVacancies = async (db: Database, { closed }: { closed: boolean }): Promise<Vacancy[]> => {
  const query = db.selectFrom('vacancies').selectAll().orderBy('created_at', 'desc').orderBy('id')
  const rows = await (closed ? query : query.where('closed_at', 'is', null)).execute()
  return rows.map(toVacancy)
}

// The list is read again after a while, because a backup that was put back may count the same changes.
const longestKept = 60 * 60_000

/** Reads something of the vacancies; answers the very same as before while nobody changed them. */
const keepUnchanged = <T>(read: (db: Database, change: number) => Promise<T>) => {
  let kept: { number: number; at: number; answer: Promise<T> } | undefined
  return async (db: Database): Promise<T> => {
    const { number } = await db.selectFrom('vacancy_changes').select('number').executeTakeFirstOrThrow()
    if (kept?.number === number && Math.abs(Date.now() - kept.at) < longestKept) return kept.answer
    const asked = { number, at: Date.now(), answer: read(db, number) }
    kept = asked
    asked.answer.catch(() => {
      if (kept === asked) kept = undefined
    })
    return asked.answer
  }
}

/** Lists the open vacancies; the very same list as before while nobody changed them. */
export const createVacancyList = () => keepUnchanged((db) => listVacancies(db, { closed: false }))

type Place = Pick<Selectable<Tables['vacancies']>, 'created_at' | 'id'>

// The open ones after another one, the newest first.
const openAfter = (db: Database, after: Place | null, most: number) => {
  const open = db.selectFrom('vacancies').where('closed_at', 'is', null)
  const rest = after
    ? open.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(after.created_at, after.id)),
      )
    : open
  return rest.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most)
}

// Short enough that requests get their turn in between.
const listedAtOnce = 2000
const readAtOnce = 100

const readListing = async (db: Database, change: number): Promise<VacancyListing> => {
  const vacancies: ListedVacancy[] = []
  const hash = createHash('sha256').update(String(change))
  let last: Place | null = null
  do {
    // One index holds these columns, and the rows are long.
    const rows: (Place & { updated_at: string })[] = await openAfter(db, last, listedAtOnce)
      .select(['id', 'created_at', 'updated_at'])
      .execute()
    for (const { id, updated_at } of rows) vacancies.push({ id, changedAt: updated_at, version: updated_at })
    hash.update(rows.map(({ id, updated_at }) => `${id} ${updated_at}\n`).join(''))
    last = rows[listedAtOnce - 1] ?? null
  } while (last)
  return { version: hash.digest('base64url'), vacancies }
}

type Ask = <T>(read: (db: Database) => Promise<T>) => Promise<T>

/** The open vacancies of a database, a few at a time. */
export const createListing = (ask: Ask): Listing => {
  const list = keepUnchanged(readListing)
  return {
    list: () => ask(list),
    async *newest(most) {
      let last: Place | null = null
      let left = most
      do {
        const [after, count]: [Place | null, number] = [last, Math.min(readAtOnce, left)]
        const rows: Selectable<Tables['vacancies']>[] = await ask((db) =>
          openAfter(db, after, count).selectAll().execute(),
        )
        yield* rows.map(toVacancy)
        left -= count
        last = rows[count - 1] ?? null
      } while (last && left > 0)
    },
  }
}

/** A vacancy, open or closed, or null. */
export const findVacancy = async (db: Database, id: string): Promise<Vacancy | null> => {
  const row = await db.selectFrom('vacancies').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toVacancy(row) : null
}

/** A vacancy as its keeper writes it, with facts in its translations only; without times it is of now. */
export type VacancyDraft = Omit<Vacancy, 'createdAt' | 'updatedAt' | 'facts'> & {
  createdAt?: Date
  updatedAt?: Date
}

const toRow = (draft: VacancyDraft, createdAt: Date | null): Insertable<Tables['vacancies']> => {
  const now = new Date()
  return {
    id: draft.id,
    category: draft.category,
    title: draft.title,
    description_html: draft.descriptionHtml,
    translations: draft.translations ? JSON.stringify(draft.translations) : null,
    created_at: (draft.createdAt ?? createdAt ?? now).toISOString(),
    updated_at: (draft.updatedAt ?? now).toISOString(),
    closed_at: draft.closedAt?.toISOString() ?? null,
  }
}

/** Adds a vacancy; false, and nothing changed, where its id is taken. */
export const addVacancy = (db: Database, draft: VacancyDraft): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('vacancies')
      .values(toRow(draft, null))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    return Number(numInsertedOrUpdatedRows) === 1
  })

/** Adds the new ones and replaces those whose ids are known, all of them or, on failure, none. */
export const importVacancies = (
  db: Database,
  drafts: readonly VacancyDraft[],
): Promise<{ added: number; replaced: number }> =>
  db.transaction().execute(async (transaction) => {
    let replaced = 0
    for (const draft of drafts) {
      const known = await findVacancy(transaction, draft.id)
      if (known) replaced += 1
      const { id, ...row } = toRow(draft, known?.createdAt ?? null)
      await transaction
        .insertInto('vacancies')
        .values({ id, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
    }
    return { added: drafts.length - replaced, replaced }
  })

/** Closes a vacancy and returns it, closed when it was; null where there is none of that id. */
export const closeVacancy = (db: Database, id: string): Promise<Vacancy | null> =>
  db.transaction().execute(async (transaction) => {
    const now = new Date().toISOString()
    await transaction
      .updateTable('vacancies')
      .set({ closed_at: now, updated_at: now })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .execute()
    return findVacancy(transaction, id)
  })
