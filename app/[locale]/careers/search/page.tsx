import type { Metadata } from 'next'
import { type PageProps, sitePage } from '#components/layout/site-page.tsx'
import { parseVacancyQuery } from '#lib/vacancies/query.ts'
import { isSearch } from '#lib/vacancies/search.ts'
import { Careers } from '../careers.tsx'
import { careersProps } from '../careers-props.ts'

// `middleware.ts` rewrites searches to this page, whose content depends on the query.
export const dynamic = 'force-dynamic'

const page = sitePage('careers', async (context, { searchParams }) => (
  <Careers {...(await careersProps(context, parseVacancyQuery(await searchParams)))} />
))

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  const query = parseVacancyQuery(await props.searchParams)
  // `noindex`, because search URLs are unlimited, and each vacancy is on the full list and has its own page.
  return { ...(await page.metadata(props)), ...(isSearch(query) && { robots: { index: false } }) }
}

export default page.render
