import { isDeepStrictEqual } from 'node:util'
import { dayMs } from '#lib/base/time.ts'
import { defaultLocale, type Locale } from '#lib/i18n/locales.ts'
import { log } from '#lib/process/log.ts'
import type { VacancyFacts, VacancyText } from '#lib/schemas/vacancy.ts'
import { isPublicSite } from '#lib/settings/env.ts'
import samples from './sample-vacancies.json' with { type: 'json' }
import type { Database } from './schema.ts'
import { deleteSamples, hasVacancies, insertSamples } from './vacancies.ts'

// `description` contains lines of HTML.
type SampleText = { title: string; facts: VacancyFacts; description: readonly string[] }
type Sample = { id: string; category: string; daysAgo: number } & Record<Locale, SampleText>

const vacancies: readonly Sample[] = samples

const toText = ({ title, facts, description }: SampleText): VacancyText => ({
  title,
  descriptionHtml: description.join('\n'),
  facts,
})

/** Returns sample vacancies in all nine categories; the oldest was created four weeks before `now`. */
export const createSampleVacancies = (now: Date) =>
  vacancies.map(({ id, category, daysAgo, ku, ar, en }) => {
    const createdAt = new Date(now.getTime() - daysAgo * dayMs)
    const translations = { ku: toText(ku), ar: toText(ar), en: toText(en) }
    const { title, descriptionHtml } = translations[defaultLocale]
    return { id, category, title, descriptionHtml, translations, createdAt, updatedAt: createdAt }
  })

type Row = { id: string; title: string; description_html: string; translations: string | null }

const shippedTexts = new Map(
  createSampleVacancies(new Date(0)).map(({ id, title, descriptionHtml, translations }) => [
    id,
    [title, descriptionHtml, translations],
  ]),
)

/** Checks whether a row's title, description and facts are those of a sample, unchanged in every language. */
export const isShippedSample = ({ id, title, description_html: html, translations }: Row): boolean =>
  isDeepStrictEqual([title, html, JSON.parse(translations ?? 'null')], shippedTexts.get(id))

const importSamples = async (db: Database) => {
  if (await hasVacancies(db)) return
  await insertSamples(
    db,
    createSampleVacancies(new Date()).map(({ id, category, title, ...sample }) => ({
      id,
      category,
      title,
      description_html: sample.descriptionHtml,
      translations: JSON.stringify(sample.translations),
      created_at: sample.createdAt.toISOString(),
      updated_at: sample.updatedAt.toISOString(),
      is_sample: 1,
    })),
  )
}

const removeSamples = async (db: Database) => {
  const count = await deleteSamples(db)
  if (count > 0) log('info', 'samples.removed', { count })
}

/** On a trial without vacancies, imports the samples; on a public site, removes them. */
export const prepareSamples = (db: Database): Promise<void> =>
  isPublicSite() ? removeSamples(db) : importSamples(db)
