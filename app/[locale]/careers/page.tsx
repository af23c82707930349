import type { Metadata } from 'next'
import { localeFromParams, type PageProps, sitePage } from '#components/layout/site-page.tsx'
import { statusMetadata } from '#lib/page-cache/page-status.ts'
import { feedLinks } from '#lib/seo/feeds.ts'
import { loadVacancies } from '#lib/vacancies/load-vacancies.ts'
import { parseVacancyQuery } from '#lib/vacancies/query.ts'
import { Careers } from './careers.tsx'
import { careersProps } from './careers-props.ts'

// Cached, with the first page of the unfiltered list. `middleware.ts` rewrites searches to `./search`.
export const revalidate = 60

const page = sitePage('careers', async (context) => (
  <Careers {...(await careersProps(context, parseVacancyQuery({})))} />
))

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  const metadata = await page.metadata(props)
  return {
    ...metadata,
    ...(!(await loadVacancies()) && (await statusMetadata(503))),
    alternates: { ...metadata.alternates, types: feedLinks(await localeFromParams(props.params)) },
  }
}

export default page.render
