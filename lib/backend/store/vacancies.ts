import type { Selectable } from 'kysely'
import { z } from 'zod'
import { localeCodes } from '#lib/i18n/locales.ts'
import { careerCategories } from '#lib/schemas/categories.ts'
import { isVacancyId, type Vacancy } from '../backend.ts'
import type { Database, Tables } from './schema.ts'

const text = (max: number) => z.string().trim().min(1).max(max)
const date = z.iso.datetime({ offset: true }).transform((value) => new Date(value))
const words = { title: text(200), descriptionHtml: text(100_000) }
const names = z.array(text(100)).readonly()
const facts = z.strictObject({ place: names, kind: names, team: names, language: names }).partial()
const translation = z.strictObject({ ...words, facts: facts.optional() })
const translations = z.partialRecord(z.enum(localeCodes), translation)

const category: z.ZodType<string> = z.enum(careerCategories.filter((one) => one !== 'all'))

/** A vacancy as an operator writes it, with facts in translations only; `updatedAt` defaults to the import's time. */
export const vacancyDraft = z.strictObject({
  id: z.string().refine(isVacancyId, '1 to 64 letters of A–Z and a–z, digits, - or _'),
  category,
  ...words,
  translations: translations.optional(),
  createdAt: date.optional(),
  updatedAt: date.optional(),
  closedAt: date.optional(),
})

export type VacancyDraft = z.infer<typeof vacancyDraft>

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

const minute = 60_000

/** Lists the open vacancies; returns the same array for a minute, so that what is computed from it is kept. */
export const createVacancyList = () => {
  let kept: { at: number; list: Vacancy[] } | undefined
  return async (db: Database): Promise<Vacancy[]> => {
    if (!kept || Date.now() - kept.at >= minute)
      kept = { at: Date.now(), list: await listVacancies(db, { closed: false }) }
    return kept.list
  }
}

/** A vacancy, open or closed, or null. */
export const findVacancy = async (db: Database, id: string): Promise<Vacancy | null> => {
  const row = await db.selectFrom('vacancies').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toVacancy(row) : null
}

/** Adds the new ones and replaces those whose ids are known. */
export const putVacancies = async (db: Database, drafts: readonly VacancyDraft[]): Promise<void> => {
  const now = new Date()
  for (const { id, category, title, descriptionHtml, translations, ...times } of drafts) {
    const row = {
      category,
      title,
      description_html: descriptionHtml,
      translations: translations ? JSON.stringify(translations) : null,
      updated_at: (times.updatedAt ?? now).toISOString(),
      closed_at: times.closedAt?.toISOString() ?? null,
      ...(times.createdAt && { created_at: times.createdAt.toISOString() }),
    }
    await db
      .insertInto('vacancies')
      .values({ id, created_at: now.toISOString(), ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }
}

/** Puts all of them or, on failure, none. */
export const importVacancies = (db: Database, drafts: readonly VacancyDraft[]): Promise<void> =>
  db.transaction().execute((transaction) => putVacancies(transaction, drafts))

/** Closes a vacancy and returns it; one that was closed already keeps its date. Null where no vacancy has the id. */
export const closeVacancy = async (db: Database, id: string): Promise<Vacancy | null> => {
  const now = new Date().toISOString()
  await db
    .updateTable('vacancies')
    .set({ closed_at: now, updated_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute()
  return findVacancy(db, id)
}
