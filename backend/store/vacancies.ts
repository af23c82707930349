import { isDeepStrictEqual } from 'node:util'
import type { Insertable, Selectable } from 'kysely'
import { z } from 'zod'
import { isYoungerThan, minuteMs } from '#lib/base/time.ts'
import { companyDay, endOfCompanyDay } from '#lib/company/company-day.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { careerCategories } from '#lib/schemas/categories.ts'
import { isVacancyId, type Vacancy } from '#lib/schemas/vacancy.ts'
import { dropDataUrls } from './data-urls.ts'
import type { Database, Tables } from './schema.ts'

const createTextSchema = (maxLength: number) => z.string().trim().min(1).max(maxLength)
const dateSchema = z.iso.datetime({ offset: true }).transform((value) => new Date(value))
const textSchemas = {
  title: createTextSchema(200),
  descriptionHtml: z.string().transform(dropDataUrls).pipe(createTextSchema(100_000)),
}
const namesSchema = z.array(createTextSchema(100)).readonly()
const factsSchema = z
  .strictObject({ place: namesSchema, kind: namesSchema, team: namesSchema, language: namesSchema })
  .partial()
const translationSchema = z.strictObject({ ...textSchemas, facts: factsSchema.optional() })
const translationsSchema = z.partialRecord(z.enum(localeCodes), translationSchema)

const categorySchema: z.ZodType<string> = z.enum(careerCategories.filter((category) => category !== 'all'))

/**
 * A vacancy in an import file. Only its translations can contain facts. `updatedAt` defaults to the time of the import
 * if the vacancy is new or has changed. For a changed vacancy, a time that is not after the stored one is ignored.
 */
export const importedVacancySchema = z.strictObject({
  id: z.string().refine(isVacancyId, 'must be 1 to 64 letters (A–Z, a–z), digits, hyphens or underscores'),
  category: categorySchema,
  ...textSchemas,
  translations: translationsSchema.optional(),
  createdAt: dateSchema.optional(),
  updatedAt: dateSchema.optional(),
  closesOn: z.iso.date().optional(),
  closedAt: dateSchema.optional(),
})

export type ImportedVacancy = z.infer<typeof importedVacancySchema>

const hasEnded = (closesOn: string | null) => closesOn !== null && closesOn < companyDay(new Date())

const toVacancy = (row: Selectable<Tables['vacancies']>): Vacancy => ({
  id: row.id,
  title: row.title,
  category: row.category,
  descriptionHtml: row.description_html,
  createdAt: new Date(row.created_at),
  updatedAt: new Date(row.updated_at),
  ...(row.closes_on && { closesOn: row.closes_on }),
  ...(row.closed_at && { closedAt: new Date(row.closed_at) }),
  ...(row.translations && { translations: translationsSchema.parse(JSON.parse(row.translations)) }),
  ...(row.is_sample === 1 && { isSample: true }),
})

/** Lists vacancies, newest first. `closedAt` is set only if a closing time is stored. */
export const listVacancies = async (
  db: Database,
  { includeClosed }: { includeClosed: boolean },
): Promise<Vacancy[]> => {
  const query = db.selectFrom('vacancies').selectAll().orderBy('created_at', 'desc').orderBy('id')
  const openVacancies = query
    .where('closed_at', 'is', null)
    .where(({ eb }) => eb('closes_on', 'is', null).or('closes_on', '>=', companyDay(new Date())))
  const rows = await (includeClosed ? query : openVacancies).execute()
  return rows.map(toVacancy)
}

/**
 * Creates a function that lists the open vacancies. It returns the same array for a minute, so that callers can cache
 * results by the array's identity.
 */
export const createVacancyLister = () => {
  let cachedList: { at: number; vacancies: Vacancy[] } | undefined
  return async (db: Database): Promise<Vacancy[]> => {
    if (!cachedList || !isYoungerThan(minuteMs, cachedList.at))
      cachedList = { at: Date.now(), vacancies: await listVacancies(db, { includeClosed: false }) }
    return cachedList.vacancies
  }
}

/** Returns a vacancy. After its last day, `closedAt` is set even if no closing time is stored. */
export const findVacancy = async (db: Database, id: string): Promise<Vacancy | null> => {
  const row = await db.selectFrom('vacancies').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const vacancy = toVacancy(row)
  const { closes_on: closesOn } = row
  return closesOn && hasEnded(closesOn) ? { closedAt: endOfCompanyDay(closesOn), ...vacancy } : vacancy
}

/** The ids of vacancies that an import reopened, or that were open or unknown before it and are closed now. */
type StateChanges = { reopenedIds: string[]; closedIds: string[] }

const isClosed = ({ closed_at, closes_on }: Pick<Tables['vacancies'], 'closed_at' | 'closes_on'>) =>
  closed_at !== null || hasEnded(closes_on)

const upsertVacancies = async (
  db: Database,
  vacancies: readonly ImportedVacancy[],
): Promise<StateChanges> => {
  const now = new Date()
  const changes: StateChanges = { reopenedIds: [], closedIds: [] }
  for (const { id, category, title, descriptionHtml, translations, closesOn, ...times } of vacancies) {
    const storedRow = await db.selectFrom('vacancies').selectAll().where('id', '=', id).executeTakeFirst()
    const content = {
      category,
      title,
      description_html: descriptionHtml,
      translations: translations ? JSON.stringify(translations) : null,
      closed_at: times.closedAt?.toISOString() ?? null,
      closes_on: closesOn ?? null,
      ...(times.createdAt && { created_at: times.createdAt.toISOString() }),
    }
    // Feed readers show a vacancy as new when its `updated_at` changes, so change `updated_at` only if the content
    // changed or the file specifies it. The output of `list` contains the time of the previous change.
    const isUnchanged = storedRow && isDeepStrictEqual({ ...storedRow, ...content }, { ...storedRow })
    if (isUnchanged && !times.updatedAt) continue
    const isOutdated =
      storedRow && !isUnchanged && times.updatedAt && times.updatedAt <= new Date(storedRow.updated_at)
    const updatedAt = (isOutdated ? undefined : times.updatedAt) ?? now
    // An operator who edits and imports the output of `list` also imports the unchanged samples, so only a changed
    // sample becomes a real vacancy.
    const row = {
      ...content,
      updated_at: updatedAt.toISOString(),
      is_sample: isUnchanged ? storedRow.is_sample : 0,
    }
    await db
      .insertInto('vacancies')
      .values({ id, created_at: now.toISOString(), ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    const wasClosed = storedRow !== undefined && isClosed(storedRow)
    if (isClosed(row) !== wasClosed) changes[wasClosed ? 'reopenedIds' : 'closedIds'].push(id)
  }
  return changes
}

/** Imports all vacancies, or none if one cannot be stored. */
export const importVacancies = (db: Database, vacancies: readonly ImportedVacancy[]): Promise<StateChanges> =>
  db.transaction().execute((transaction) => upsertVacancies(transaction, vacancies))

/** Closes a vacancy and returns it, or null if the id is unknown. A `closedAt` already stored is not changed. */
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

export const hasVacancies = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('vacancies').select('id').executeTakeFirst()) !== undefined

export const insertSamples = async (db: Database, rows: Insertable<Tables['vacancies']>[]): Promise<void> => {
  // Another instance may insert the samples at the same time.
  await db
    .insertInto('vacancies')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes the samples and returns how many there were. */
export const deleteSamples = async (db: Database): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('vacancies')
    .where('is_sample', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
