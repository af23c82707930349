import { z } from 'zod'
import { isVacancyId } from '#lib/backend/port.ts'
import type { VacancyDraft } from '#lib/backend/store/vacancies.ts'
import { careerCategories } from '#lib/schemas/categories.ts'
import { objectError, readJsonFile, text } from './json-file.ts'

const categories = careerCategories.filter((category) => category !== 'all')

const words = { title: text(200), descriptionHtml: text(100_000) }
const date = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2026-11-21T08:00:00Z' })
  .transform((value) => new Date(value))
const idError = 'must be 1 to 64 letters of A–Z and a–z, digits, - or _'
const names = z.array(text(100), { error: 'must be a list of texts' })
const facts = z
  .strictObject({ place: names, kind: names, team: names, language: names }, objectError)
  .partial()
const translation = z.strictObject({ ...words, facts: facts.optional() }, objectError)

const vacancy = z.strictObject(
  {
    id: z.string({ error: idError }).refine(isVacancyId, { error: idError }),
    category: z.enum(categories, { error: `must be one of ${categories.join(', ')}` }),
    ...words,
    translations: z
      .strictObject({ ku: translation, ar: translation, en: translation }, objectError)
      .partial()
      .optional(),
    createdAt: date.optional(),
    updatedAt: date.optional(),
    closedAt: date.optional(),
  },
  objectError,
)

const vacancies = z.array(vacancy, { error: 'must be a list of vacancies' }).superRefine((items, context) => {
  const places = new Map<string, number>()
  for (const [index, { id }] of items.entries()) {
    const first = places.get(id)
    if (first === undefined) places.set(id, index)
    else context.addIssue({ code: 'custom', path: [index, 'id'], message: `is also that of [${first}]` })
  }
})

/** The vacancy in a JSON file; throws with every field that breaks a rule. */
export const readVacancyFile = (file: string): Promise<VacancyDraft> =>
  readJsonFile(file, vacancy, 'a vacancy')

/** The list of vacancies in a JSON file; throws with every field that breaks a rule. */
export const readVacanciesFile = (file: string): Promise<VacancyDraft[]> =>
  readJsonFile(file, vacancies, 'a vacancy')
