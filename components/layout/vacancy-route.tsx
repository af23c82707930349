import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { linksFor } from '#lib/company/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { setPageStatus } from '#lib/page-cache/page-status.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { loadVacancy } from '#lib/vacancies/load-vacancies.ts'
import { loadSimilarVacancies } from '#lib/vacancies/similar.ts'
import { inlineTitle } from '#lib/vacancies/vacancy-text.ts'
import { localeFromParams, type PageProps } from './site-page.tsx'
import { Unavailable } from './unavailable.tsx'
import { VacancyClosed } from './vacancy-closed.tsx'

type VacancyRouteProps = PageProps<{ id: string }>

type VacancyRoute = {
  /** The `linksFor` method that returns the route's link. */
  kind: 'vacancy' | 'applicationForm'
  metadata: (locale: Locale, vacancy: Vacancy) => Metadata
  render: (locale: Locale, vacancy: Vacancy) => ReactNode | Promise<ReactNode>
}

const loadFromParams = async ({ params }: VacancyRouteProps) => {
  const { id } = await params
  const locale = await localeFromParams(params)
  return { locale, id, ...(await loadVacancy(id)) }
}

// Sets the status for a vacancy that does not exist (404) or could not be loaded (503), and returns its metadata.
const markUnavailable = async (locale: Locale, status: 404 | 503): Promise<Metadata> => {
  const { notFound, unreachable } = pageCopy(locale, 'job-details')
  const { title, text } = status === 503 ? unreachable : notFound
  return {
    ...pageMetadata(locale, null, { title, description: text }),
    ...(await setPageStatus(status)),
  }
}

// Sets the status for a closed vacancy, and returns its metadata.
const markClosed = async (locale: Locale, vacancy: Vacancy): Promise<Metadata> => {
  const { notFound } = pageCopy(locale, 'job-details')
  const title = translatorFor(locale)('job-details.closed.title', { title: inlineTitle(vacancy, locale) })
  return {
    ...pageMetadata(locale, null, { title, description: notFound.text }),
    ...(await setPageStatus(410)),
  }
}

/** Creates a vacancy's route. If the vacancy is not open or failed to load, the route renders a page that says so. */
export const vacancyRoute = ({ kind, metadata, render }: VacancyRoute) => ({
  metadata: async (props: VacancyRouteProps): Promise<Metadata> => {
    const { locale, state, vacancy } = await loadFromParams(props)
    if (state === 'unknown') return markUnavailable(locale, 404)
    if (state === 'unavailable') return markUnavailable(locale, 503)
    if (state === 'closed') return markClosed(locale, vacancy)
    return metadata(locale, vacancy)
  },
  render: async (props: VacancyRouteProps) => {
    const { locale, id, state, vacancy } = await loadFromParams(props)
    const { notFound, unreachable } = pageCopy(locale, 'job-details')
    if (state === 'unknown') return <Unavailable locale={locale} {...notFound} />
    if (state === 'unavailable')
      return <Unavailable locale={locale} {...unreachable} retryPath={linksFor(locale)[kind](id).href} />
    if (state === 'open') return render(locale, vacancy)
    return (
      <VacancyClosed
        locale={locale}
        vacancy={vacancy}
        similarVacancies={await loadSimilarVacancies(locale, vacancy)}
      />
    )
  },
})
