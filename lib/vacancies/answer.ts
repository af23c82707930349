import type { Vacancy, VacancyText } from '#lib/backend/port.ts'
import { isVacancyId } from '#lib/backend/vacancy-id.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { fieldsOf, textIn } from '#lib/web/json.ts'

// The wire's names, as the browser meets them in the answer of /web/vacancies. Specification 3.

const toText = (value: unknown): VacancyText | null => {
  const { title, jobDescription } = fieldsOf(value)
  return textIn(title) ? { title: textIn(title), descriptionHtml: textIn(jobDescription) } : null
}

const toDate = (value: unknown) => {
  const date = new Date(textIn(value))
  return Number.isNaN(date.getTime()) ? null : date
}

const toVacancy = (value: unknown): Vacancy | null => {
  const { _id, category, createdAt, updatedAt, translations } = fieldsOf(value)
  const id = textIn(_id)
  const text = toText(value)
  if (!text || !isVacancyId(id)) return null
  const given = fieldsOf(translations)
  const known: Partial<Record<Locale, VacancyText>> = {}
  for (const locale of localeCodes) {
    const translated = toText(given[locale])
    if (translated) known[locale] = translated
  }
  return {
    id,
    ...text,
    category: textIn(category),
    createdAt: toDate(createdAt),
    updatedAt: toDate(updatedAt),
    translations: known,
  }
}

/** The vacancies in our own server's answer; throws for any other answer. */
export const readVacancies = (body: unknown): Vacancy[] => {
  const { success, data } = fieldsOf(body)
  if (success !== true || !Array.isArray(data)) throw new Error('not a list of vacancies')
  return data.flatMap((item) => toVacancy(item) ?? [])
}
