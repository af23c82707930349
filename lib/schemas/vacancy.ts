import type { Locale } from '#lib/i18n/locales.ts'
import type { VacancyFact } from './categories.ts'

export type VacancyFacts = Partial<Record<VacancyFact, readonly string[]>>

export type VacancyText = { title: string; descriptionHtml: string; facts?: VacancyFacts }

export type Vacancy = VacancyText & {
  id: string
  /** The category as the backend spells it. Use `matchesCategory` to compare it. */
  category: string
  createdAt: Date | null
  updatedAt: Date | null
  /** The last day for applications, such as `2026-12-18`. */
  closesOn?: string
  closedAt?: Date
  isSample?: true
  translations?: Partial<Record<Locale, VacancyText>>
}

export const lastModifiedOf = ({ updatedAt, createdAt }: Vacancy): Date | null => updatedAt ?? createdAt

export const vacancyIdPattern = /^[A-Za-z0-9_-]{1,64}$/

/** Checks the format of a vacancy id. Call it before building a URL or a query from the id. */
export const isVacancyId = (id: string): boolean => vacancyIdPattern.test(id)

/** Returns a vacancy's translation, or its original text, whose language and direction are unknown. */
export const localizedTextOf = (
  vacancy: Vacancy,
  locale: Locale,
): VacancyText & { isTranslated: boolean } => {
  const translation = vacancy.translations?.[locale]
  const { title, descriptionHtml, facts } = { ...vacancy, ...translation }
  return { title, descriptionHtml, facts, isTranslated: translation !== undefined }
}
