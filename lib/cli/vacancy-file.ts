import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { isVacancyId } from '#lib/backend/port.ts'
import type { VacancyDraft } from '#lib/backend/store/vacancies.ts'
import { careerCategories } from '#lib/schemas/categories.ts'
import { UsageError } from './command-line.ts'

const categories = careerCategories.filter((category) => category !== 'all')

const text = (most: number) => {
  const error = `must be a text of 1 to ${most} characters`
  return z.string({ error }).trim().min(1, { error }).max(most, { error })
}
const words = { title: text(200), descriptionHtml: text(100_000) }
const objectError = { error: 'must be an object' }
const date = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2026-11-21T08:00:00Z' })
  .transform((value) => new Date(value))
const idError = 'must be 1 to 64 letters of A–Z and a–z, digits, - or _'
const translation = z.strictObject(words, objectError)

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

const place = (path: readonly PropertyKey[]) =>
  path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')

const sentences = (issue: z.core.$ZodIssue) => {
  const where = place(issue.path).replace(/^\./, '')
  if (issue.code !== 'unrecognized_keys') return [`${where || 'the file'} ${issue.message}`]
  return issue.keys.map((key) => `${where ? `${where}.` : ''}${key} is not a field of a vacancy`)
}

const read = async (file: string): Promise<unknown> => {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${error.code ?? error.message}`)
  })
  try {
    return JSON.parse(content)
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}

const check = async <T>(file: string, schema: z.ZodType<T>): Promise<T> => {
  const { data, error } = schema.safeParse(await read(file))
  if (!error && data !== undefined) return data
  const lines = error?.issues.flatMap(sentences) ?? []
  throw new UsageError([`${file} cannot be used, nothing was changed:`, ...lines].join('\n  '))
}

/** The vacancy in a JSON file; throws with every field that breaks a rule. */
export const readVacancyFile = (file: string): Promise<VacancyDraft> => check(file, vacancy)

/** The list of vacancies in a JSON file; throws with every field that breaks a rule. */
export const readVacanciesFile = (file: string): Promise<VacancyDraft[]> => check(file, vacancies)
