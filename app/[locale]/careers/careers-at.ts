import { env } from '#lib/base/env.ts'
import type { PageContext } from '#lib/content/page-context.ts'
import { numeralsOf } from '#lib/i18n/formats.ts'
import { pluralWords } from '#lib/i18n/phrases.ts'
import { vacancyList } from '#lib/vacancies/list.ts'
import { loadVacancies } from '#lib/vacancies/load.ts'
import type { VacancyQuery } from '#lib/vacancies/query.ts'
import type { CareersProps } from './careers.tsx'

/** What the careers page shows of the vacancies that a query finds. */
export const careersAt = async (
  context: PageContext<'careers'>,
  query: VacancyQuery,
): Promise<CareersProps> => {
  const { locale, t } = context
  const index = await loadVacancies()
  return {
    ...context,
    query,
    list: index && (await vacancyList(locale, index, query)),
    count: pluralWords(locale, (n, count) => t('careers.jobs.count', { n, count })),
    numerals: numeralsOf(locale),
    headquarters: env().HEADQUARTERS_POSITION,
  }
}
