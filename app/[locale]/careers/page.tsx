import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type PageProps, sitePage } from '#components/layout/site-page.tsx'
import { env } from '#lib/base/env.ts'
import { postedIn } from '#lib/content/similar-rows.ts'
import { loadVacancies } from '#lib/vacancies/load.ts'
import { readVacancyQuery } from '#lib/vacancies/query.ts'
import { searchVacancies } from '#lib/vacancies/search.ts'
import { Careers } from './careers.tsx'

// The address says which vacancies are shown, without JavaScript too.
export const dynamic = 'force-dynamic'

const page = sitePage('careers', async (context, { searchParams }) => {
  const { locale, number } = context
  const t = await getTranslations({ locale, namespace: 'careers' })
  const query = readVacancyQuery(await searchParams)
  const index = await loadVacancies()
  return (
    <Careers
      {...context}
      query={query}
      found={index && (await searchVacancies(index, query))}
      jobs={(n) => t('jobs.count', { n, count: number(n) })}
      posted={await postedIn(locale)}
      headquarters={env().HEADQUARTERS_POSITION}
    />
  )
})

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  const { words } = readVacancyQuery(await props.searchParams)
  // Anybody can make up searches without end, and what they find stands on the list and on its own page.
  return { ...(await page.metadata(props)), ...(words && { robots: { index: false } }) }
}

export default page.render
