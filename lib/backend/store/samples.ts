import { defaultLocale, type Locale } from '#lib/i18n/locales.ts'
import type { VacancyFacts, VacancyText } from '../backend.ts'
import samples from './samples.json' with { type: 'json' }
import type { Database } from './schema.ts'
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

const dayMs = 24 * 60 * 60 * 1000

/** Returns sample vacancies in all nine categories. The oldest is four weeks older than `now`. */
export const sampleVacancies = (now: Date): VacancyDraft[] =>
  vacancies.map(({ id, category, daysAgo, ku, ar, en }) => {
    const createdAt = new Date(now.getTime() - daysAgo * dayMs)
    const translations = { ku: toText(ku), ar: toText(ar), en: toText(en) }
    const { title, descriptionHtml } = translations[defaultLocale]
    return { id, category, title, descriptionHtml, translations, createdAt, updatedAt: createdAt }
  })

export const countSampleVacancies = async (db: Database): Promise<number> => {
  const titles = new Map(vacancies.map((sample) => [sample.id, sample[defaultLocale].title]))
  const open = await db
    .selectFrom('vacancies')
    .select(['id', 'title'])
    .where('closed_at', 'is', null)
    .where('id', 'in', [...titles.keys()])
    .execute()
  return open.filter(({ id, title }) => titles.get(id) === title).length
}
