import type { Metadata } from 'next'
import { localeFromParams, type PageProps, sitePage } from '#components/layout/site-page.tsx'
import { relativePagePath } from '#lib/content/pages.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { loadVacancyIndex } from '#lib/vacancies/load-vacancies.ts'
import { formatVacancyQuery, parseVacancyQuery, type VacancyQuery } from '#lib/vacancies/query.ts'
import { isSearch, searchVacancies } from '#lib/vacancies/search.ts'
import { Careers } from '../careers.tsx'
import { loadCareersProps } from '../careers-props.ts'

// `middleware.ts` rewrites searches to this page, whose content depends on the query.
export const dynamic = 'force-dynamic'

const page = sitePage('careers', async (context, { searchParams }) => (
  <Careers {...(await loadCareersProps(context, parseVacancyQuery(await searchParams)))} />
))

// Each later page of the list has its own canonical URL, because no other page lists the same vacancies.
const laterPageMetadata = async (locale: Locale, query: VacancyQuery): Promise<Metadata> => {
  const index = await loadVacancyIndex()
  if (!index) return {}
  const result = searchVacancies(index.vacancies, await index.foldTexts(), query)
  if (result.query.page === 1) return {}
  const { meta } = pageCopy(locale, 'careers')
  const path = relativePagePath('careers')
  return pageMetadata(locale, path + formatVacancyQuery(result.query), { ...meta, ogImagePagePath: path })
}

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  const query = parseVacancyQuery(await props.searchParams)
  const metadata = await page.metadata(props)
  // Searches are `noindex`, because the number of their URLs is unlimited and the full list contains every vacancy.
  if (isSearch(query)) return { ...metadata, robots: { index: false } }
  return { ...metadata, ...(await laterPageMetadata(await localeFromParams(props.params), query)) }
}

export default page.render
