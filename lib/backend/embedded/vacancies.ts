import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Vacancy } from '../port.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

const words = z.object({ title: z.string(), descriptionHtml: z.string() })
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

// Somebody may change the tables by hand, and tells nobody.
const longestKept = 60_000

/** Lists the open vacancies; the very same list as before while nobody changed them. */
export const createVacancyList = () => {
  let kept: { number: number; at: number; list: Promise<Vacancy[]> } | undefined
  return async (db: Database): Promise<Vacancy[]> => {
    const { number } = await db.selectFrom('vacancy_changes').select('number').executeTakeFirstOrThrow()
    if (kept?.number === number && Math.abs(Date.now() - kept.at) < longestKept) return kept.list
    const asked = { number, at: Date.now(), list: listVacancies(db, { closed: false }) }
    kept = asked
    asked.list.catch(() => {
      if (kept === asked) kept = undefined
    })
    return asked.list
  }
}

/** A vacancy, open or closed, or null. */
export const findVacancy = async (db: Database, id: string): Promise<Vacancy | null> => {
  const row = await db.selectFrom('vacancies').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toVacancy(row) : null
}
