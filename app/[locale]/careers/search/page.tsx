import type { Metadata } from 'next'
import { type PageProps, sitePage } from '#components/layout/site-page.tsx'
import { parseVacancyQuery } from '#lib/vacancies/query.ts'
import { isSearch } from '#lib/vacancies/search.ts'
import { Careers } from '../careers.tsx'
import { careersProps } from '../careers-props.ts'

// The address says what was searched for; `middleware.ts` leads here.
export const dynamic = 'force-dynamic'

const page = sitePage('careers', async (context, { searchParams }) => (
  <Careers {...(await careersProps(context, parseVacancyQuery(await searchParams)))} />
))

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  const query = parseVacancyQuery(await props.searchParams)
  // Anybody can make up searches without end, and what they find stands on the list and on its own page.
  return { ...(await page.metadata(props)), ...(isSearch(query) && { robots: { index: false } }) }
}

export default page.render
