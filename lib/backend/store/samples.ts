import { defaultLocale, type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { type VacancyFact, vacancyFacts } from '#lib/schemas/categories.ts'
import type { VacancyText } from '../port.ts'
import samples from './samples.json' with { type: 'json' }
import type { Database, Tables } from './schema.ts'

type Words = { title: string; intro: readonly string[]; does: readonly string[]; brings: readonly string[] }
type Sample = {
  id: string
  category: string
  daysAgo: number
  facts: Record<VacancyFact, readonly string[]>
} & Record<Locale, Words>

const headings: Record<Locale, { does: string; brings: string; apply: string; applyText: string }> =
  samples.headings
const names: Readonly<Record<string, Record<Locale, string>>> = samples.names
const vacancies: readonly Sample[] = samples.vacancies

const escapeHtml = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;' })[sign] ?? '&gt;')
const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
const items = (texts: readonly string[]) =>
  `<ul>${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`

const toText = (sample: Sample, locale: Locale): VacancyText => {
  const { title, intro, does, brings } = sample[locale]
  const words = headings[locale]
  const parts = [
    ...intro.map(paragraph),
    `<h3>${words.does}</h3>${items(does)}`,
    `<h3>${words.brings}</h3>${items(brings)}`,
    `<h3>${words.apply}</h3>${paragraph(words.applyText)}`,
  ]
  const facts = vacancyFacts.map((fact) => [
    fact,
    sample.facts[fact].flatMap((name) => names[name]?.[locale] ?? []),
  ])
  return { title, descriptionHtml: parts.join('\n'), facts: Object.fromEntries(facts) }
}

const day = 24 * 60 * 60 * 1000

/** Sample vacancies over all nine categories, the oldest four weeks before `now`. */
export const sampleVacancies = (now: Date): Omit<Tables['vacancies'], 'closed_at'>[] =>
  vacancies.map((sample) => {
    const { title, descriptionHtml } = toText(sample, defaultLocale)
    const createdAt = new Date(now.getTime() - sample.daysAgo * day).toISOString()
    return {
      id: sample.id,
      category: sample.category,
      title,
      description_html: descriptionHtml,
      translations: JSON.stringify(Object.fromEntries(localeCodes.map((l) => [l, toText(sample, l)]))),
      created_at: createdAt,
      updated_at: createdAt,
    }
  })

/** How many open vacancies are samples whose title nobody changed. */
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
