import type { Metadata } from 'next'
import { Absent } from '#components/layout/absent.tsx'
import { Graph, localeOf } from '#components/layout/site-page.tsx'
import { VacancyClosed } from '#components/layout/vacancy-closed.tsx'
import { isClosed, titleInText, vacancyText } from '#lib/backend/port.ts'
import { similarRows } from '#lib/content/similar-rows.ts'
import { linksFor } from '#lib/i18n/links.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { absentMetadata, closedMetadata, pageMetadata } from '#lib/seo/metadata.ts'
import { breadcrumbs } from '#lib/seo/structured-data.ts'
import { loadVacancy } from '#lib/vacancies/load.ts'
import { ApplyForm, ApplyPage } from './apply-page.tsx'

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
  const { meta } = pageCopy(locale, 'apply')
  const title = titleInText(vacancy, locale)
  return pageMetadata(locale, `apply/${id}`, {
    ...meta,
    card: { path: `job-details/${id}`, title },
    title: translatorFor(locale)('apply.meta.titleFor', { title }),
  })
}

export default async function Apply(props: PageProps) {
  const { locale, id, vacancy } = await load(props)
  const absent = { copy: pageCopy(locale, 'job-details'), links: linksFor(locale) }
  if (vacancy === 'unreachable') return <Absent {...absent} retry={absent.links.application(id).href} />
  if (!vacancy) return <Absent {...absent} retry={null} />
  if (isClosed(vacancy)) {
    const similar = await similarRows(locale, vacancy)
    return <VacancyClosed locale={locale} vacancy={vacancy} similar={similar} />
  }
  const { heading, breadcrumb } = pageCopy(locale, 'apply')
  const { links } = absent
  const trail = [
    { name: breadcrumb.root, link: links.page('careers') },
    { name: vacancyText(vacancy, locale).title, link: links.vacancy(id) },
    { name: breadcrumb.current, link: links.application(id) },
  ]
  return (
    <ApplyPage locale={locale} vacancyId={id} vacancy={vacancy} heading={heading}>
      <ApplyForm locale={locale} vacancyId={id} vacancy={vacancy} />
      <Graph nodes={[breadcrumbs(trail)]} />
    </ApplyPage>
  )
}
