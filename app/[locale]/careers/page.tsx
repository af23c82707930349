import type { Metadata } from 'next'
import { type PageProps, sitePage } from '#components/layout/site-page.tsx'
import { setPageStatus } from '#lib/page-cache/page-status.ts'
import { loadVacancyIndex } from '#lib/vacancies/load-vacancies.ts'
import { parseVacancyQuery } from '#lib/vacancies/query.ts'
import { Careers } from './careers.tsx'
import { loadCareersProps } from './careers-props.ts'

// This page always shows the start of the unfiltered list, so it can be cached. `middleware.ts` rewrites searches to
// `./search`.
export const revalidate = 60

const page = sitePage('careers', async (context) => (
  <Careers {...(await loadCareersProps(context, parseVacancyQuery({})))} />
))

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  return {
    ...(await page.metadata(props)),
    ...(!(await loadVacancyIndex()) && (await setPageStatus(503))),
  }
}

export default page.render
