import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Sections } from '#components/sections/index.tsx'
import { loadOr } from '#lib/backend/load-or.ts'
import { pageContext } from '#lib/content/page.ts'
import { careers } from '#lib/content/pages/careers.ts'
import { formatNumber, numeralsOf } from '#lib/i18n/formats.ts'
import { isLocale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { postedWords } from '#lib/vacancies/posted.ts'

type CareersProps = { params: Promise<{ locale: string }> }

// The list reads the category out of the address, without JavaScript too.
export const dynamic = 'force-dynamic'

const localeOf = async ({ params }: CareersProps) => {
  const { locale } = await params
  return isLocale(locale) ? locale : notFound()
}

export const generateMetadata = async (props: CareersProps): Promise<Metadata> => {
  const locale = await localeOf(props)
  return pageMetadata(locale, 'careers', pageCopy(locale, 'careers').meta)
}

export default async function Careers(props: CareersProps) {
  const locale = await localeOf(props)
  const t = await getTranslations({ locale, namespace: 'careers' })
  const vacancies = await loadOr(null, 'vacancies', (backend) => backend.vacancies())
  const n = vacancies?.length ?? 0
  const sections = careers({
    ...pageContext(locale, 'careers'),
    vacancies,
    count: t('jobs.count', { n, count: formatNumber(locale, n) }),
    posted: postedWords(locale, {
      numerals: numeralsOf(locale),
      say: (days, count) => t('jobs.posted', { n: days, count }),
    }),
  })
  return (
    <main id="main" data-theme="green">
      <Sections sections={sections} />
    </main>
  )
}
