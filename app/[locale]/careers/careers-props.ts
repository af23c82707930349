import { describeBackend } from '#backend/settings.ts'
import type { PageContext } from '#lib/content/page-context.ts'
import { googleMapSetup } from '#lib/places/google-setup.ts'
import { env } from '#lib/settings/env.ts'
import { vacancyList } from '#lib/vacancies/list.ts'
import { loadVacancyIndex } from '#lib/vacancies/load-vacancies.ts'
import type { VacancyQuery } from '#lib/vacancies/query.ts'
import type { CareersProps } from './careers.tsx'

/** Loads the vacancies that match a query and returns the careers page's props. */
export const loadCareersProps = async (
  context: PageContext<'careers'>,
  query: VacancyQuery,
): Promise<CareersProps> => {
  const index = await loadVacancyIndex()
  const list = index && (await vacancyList(context.locale, index, query))
  const settings = env()
  return {
    ...context,
    query,
    list,
    hasReferences: describeBackend().storesForms,
    position: settings.HEADQUARTERS_POSITION,
    google: googleMapSetup(context.locale, settings),
  }
}
