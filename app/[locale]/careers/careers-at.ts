import { env } from '#lib/base/env.ts'
import type { PageContext } from '#lib/content/page-context.ts'
import { loadVacancies } from '#lib/vacancies/load.ts'
import type { VacancyQuery } from '#lib/vacancies/query.ts'
import { searchVacancies } from '#lib/vacancies/search.ts'
import type { CareersProps } from './careers.tsx'

/** What the careers page shows of the vacancies that a query finds. */
export const careersAt = async (
  context: PageContext<'careers'>,
  query: VacancyQuery,
): Promise<CareersProps> => {
  const index = await loadVacancies()
  return {
    ...context,
    query,
    found: index && (await searchVacancies(index, query)),
    headquarters: env().HEADQUARTERS_POSITION,
  }
}
