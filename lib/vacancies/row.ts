import { type Vacancy, vacancyText } from '#lib/backend/port.ts'
import { type CareerCategory, careerCategoryOf } from '#lib/schemas/categories.ts'
import { type PostedWords, postedText } from './posted.ts'

/** A line of the list of vacancies. */
export type VacancyRow = {
  id: string
  href: string
  /** As the backend wrote it: compare by `matchesCategory`. */
  category: string
  categoryName: string
  title: string
  line: string
  posted: string
  /** Whether title and line are in the page's own language. */
  isTranslated: boolean
}

/** What makes rows of vacancies, on the server and in the browser alike. */
export type RowWords = {
  /** What stands before a vacancy's id in its address. */
  pathPrefix: string
  categories: Readonly<Record<CareerCategory | 'other', string>>
  posted: PostedWords
}

/** The row of a vacancy; `firstLine` finds the first line of words in a piece of HTML. */
export const vacancyRow = (
  vacancy: Vacancy,
  words: RowWords,
  firstLine: (html: string) => string,
): VacancyRow => {
  const { locale } = words.posted
  const { title, descriptionHtml } = vacancyText(vacancy, locale)
  return {
    id: vacancy.id,
    href: words.pathPrefix + vacancy.id,
    category: vacancy.category,
    categoryName: words.categories[careerCategoryOf(vacancy.category) ?? 'other'],
    title,
    line: firstLine(descriptionHtml),
    posted: postedText(words.posted, vacancy.createdAt, new Date()),
    isTranslated: vacancy.translations?.[locale] !== undefined,
  }
}
