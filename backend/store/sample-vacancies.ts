import { isDeepStrictEqual } from 'node:util'
import { dayMs } from '#lib/base/time.ts'
import { defaultLocale, type Locale } from '#lib/i18n/locales.ts'
import type { Vacancy, VacancyFacts, VacancyText } from '#lib/schemas/vacancy.ts'
import samples from './sample-vacancies.json' with { type: 'json' }
import type { VacancyDraft } from './vacancies.ts'

// `description` is HTML, split into lines.
type SampleText = { title: string; facts: VacancyFacts; description: readonly string[] }
type Sample = { id: string; category: string; daysAgo: number } & Record<Locale, SampleText>

const vacancies: readonly Sample[] = samples

const toText = ({ title, facts, description }: SampleText): VacancyText => ({
  title,
  descriptionHtml: description.join('\n'),
  facts,
})

/** Returns sample vacancies in all nine categories. The oldest is four weeks older than `now`. */
export const sampleVacancies = (now: Date): VacancyDraft[] =>
  vacancies.map(({ id, category, daysAgo, ku, ar, en }) => {
    const createdAt = new Date(now.getTime() - daysAgo * dayMs)
    const translations = { ku: toText(ku), ar: toText(ar), en: toText(en) }
    const { title, descriptionHtml } = translations[defaultLocale]
    return { id, category, title, descriptionHtml, translations, createdAt, updatedAt: createdAt }
  })

const textsOf = ({ title, descriptionHtml, translations }: Vacancy | VacancyDraft) => [
  title,
  descriptionHtml,
  translations,
]

const shippedTexts = new Map(sampleVacancies(new Date(0)).map((sample) => [sample.id, textsOf(sample)]))

/** Checks whether a vacancy has the title, description and facts of a sample, unchanged in every language. */
export const isSampleVacancy = (vacancy: Vacancy): boolean =>
  isDeepStrictEqual(textsOf(vacancy), shippedTexts.get(vacancy.id))
