import type { Metadata } from 'next'
import { Absent } from '#components/layout/absent.tsx'
import { localeOf } from '#components/layout/site-page.tsx'
import { VacancyClosed } from '#components/layout/vacancy-closed.tsx'
import { isClosed, titleInText } from '#lib/backend/port.ts'
import { env } from '#lib/base/env.ts'
import { similarRows } from '#lib/content/similar-rows.ts'
import { linksFor } from '#lib/i18n/links.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { absentMetadata, closedMetadata, pageMetadata } from '#lib/seo/metadata.ts'
import { loadVacancy } from '#lib/vacancies/load.ts'
import { VacancyPage } from './vacancy-page.tsx'

type PageProps = { params: Promise<{ locale: string; id: string }> }

export const revalidate = 60

// Made when somebody asks: a build knows no vacancies.
export const generateStaticParams = () => []

const load = async ({ params }: PageProps) => {
  const { id } = await params
  const locale = await localeOf(params)
  return { locale, id, vacancy: await loadVacancy(id) }
}

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  const { locale, id, vacancy } = await load(props)
  if (!vacancy || vacancy === 'unreachable') return absentMetadata(locale, vacancy !== null)
  if (isClosed(vacancy)) return closedMetadata(locale, vacancy)
  const t = translatorFor(locale)
  const title = titleInText(vacancy, locale)
  const path = `job-details/${id}`
  return pageMetadata(locale, path, {
    card: { path, title },
    title: t('job-details.meta.title', { title }),
    description: t('job-details.meta.description', { title }),
  })
}

export default async function JobDetails(props: PageProps) {
  const { locale, id, vacancy } = await load(props)
  const copy = pageCopy(locale, 'job-details')
  const links = linksFor(locale)
  if (vacancy === 'unreachable') return <Absent copy={copy} links={links} retry={links.vacancy(id).href} />
  if (!vacancy) return <Absent copy={copy} links={links} retry={null} />
  const similar = await similarRows(locale, vacancy)
  if (isClosed(vacancy)) return <VacancyClosed locale={locale} vacancy={vacancy} similar={similar} />
  return <VacancyPage locale={locale} vacancy={vacancy} similar={similar} origin={env().SITE_URL ?? null} />
}
