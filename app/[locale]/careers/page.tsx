import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Sections } from '#components/sections/index.tsx'
import { env } from '#lib/base/env.ts'
import { pageContext } from '#lib/content/page.ts'
import { careers } from '#lib/content/pages/careers.ts'
import { postedIn } from '#lib/content/similar-rows.ts'
import { formatNumber } from '#lib/i18n/formats.ts'
import { isLocale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { loadVacancies } from '#lib/vacancies/load.ts'
import { readVacancyQuery } from '#lib/vacancies/query.ts'
import { searchVacancies } from '#lib/vacancies/search.ts'

type CareersProps = {
  params: Promise<{ locale: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

// The address says which vacancies are shown, without JavaScript too.
export const dynamic = 'force-dynamic'

const read = async ({ params, searchParams }: CareersProps) => {
  const { locale } = await params
  if (!isLocale(locale)) notFound()
  return { locale, query: readVacancyQuery(await searchParams) }
}

export const generateMetadata = async (props: CareersProps): Promise<Metadata> => {
  const { locale, query } = await read(props)
  // Anybody can make up searches without end, and what they find stands on the list and on its own page.
  return pageMetadata(locale, 'careers', { ...pageCopy(locale, 'careers').meta, index: query.words === '' })
}

export default async function Careers(props: CareersProps) {
  const { locale, query } = await read(props)
  const t = await getTranslations({ locale, namespace: 'careers' })
  const index = await loadVacancies()
  const sections = careers({
    ...pageContext(locale, 'careers'),
    query,
    found: index && (await searchVacancies(index, query)),
    jobs: (n) => t('jobs.count', { n, count: formatNumber(locale, n) }),
    posted: await postedIn(locale),
    headquarters: env().HEADQUARTERS_POSITION,
  })
  return (
    <main id="main" data-theme="green">
      <Sections sections={sections} />
    </main>
  )
}
