import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { cache, type ReactNode } from 'react'
import { ReferenceSearch } from '#app/[locale]/application/reference-search.tsx'
import { lookUpApplication } from '#backend/calls.ts'
import type { ApplicationStatus } from '#backend/data.ts'
import { SentApplications } from '#components/islands/sent-applications.tsx'
import { ApplyHead } from '#components/layout/apply-head.tsx'
import { PageTitle } from '#components/layout/page-title.tsx'
import { localeFromParams, type PageProps } from '#components/layout/site-page.tsx'
import { SupportContacts } from '#components/layout/support-contacts.tsx'
import { Unavailable } from '#components/layout/unavailable.tsx'
import { ReceivedFields } from '#components/ui/receipt.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import { linksFor } from '#lib/company/links.ts'
import { clientKeyOf } from '#lib/http/client-address.ts'
import { formatDate } from '#lib/i18n/formats.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { isReference } from '#lib/schemas/application-fields.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { loadVacancy } from '#lib/vacancies/load-vacancies.ts'
import { vacancyText } from '#lib/vacancies/vacancy-text.ts'

/** Looks up an application, once per request. */
const loadApplication = cache(async (reference: string) =>
  lookUpApplication(reference, clientKeyOf({ headers: await headers() })),
)

type ApplicationDetailsProps = { locale: Locale; reference: string; application: ApplicationStatus }

export async function ApplicationDetails({ locale, reference, application }: ApplicationDetailsProps) {
  const { labels } = pageCopy(locale, 'application')
  const { receipt, labels: fieldLabels } = pageCopy(locale, 'apply')
  const { state, vacancyId, receivedAt, stateSince, fields } = application
  const vacancy = vacancyId === null ? null : (await loadVacancy(vacancyId)).vacancy
  const formatDay = (moment: Date) => formatDate(locale, moment)
  const renderDetail = (label: string, value: ReactNode) => (
    <div className="border-b border-line py-3">
      <dt className="small text-muted">{label}</dt>
      <dd className="h4">{value}</dd>
    </div>
  )
  return (
    <dl className="line-above">
      {renderDetail(
        labels.reference,
        <bdi dir="ltr" className="font-extrabold select-all">
          {reference}
        </bdi>,
      )}
      {vacancy &&
        renderDetail(
          labels.vacancy,
          <SiteLink link={linksFor(locale).vacancy(vacancy.id)} className="text-link">
            <span>
              <bdi>{vacancyText(vacancy, locale).title}</bdi>
            </span>
          </SiteLink>,
        )}
      {fields.length > 0 && (
        <div className="border-b border-line py-3">
          <dt className="small text-muted">{receipt.receivedLabel}</dt>
          <ReceivedFields
            labels={fieldLabels}
            receivedFields={Object.fromEntries(fields.map((field) => [field, '']))}
          />
        </div>
      )}
      {renderDetail(labels.received, formatDay(receivedAt))}
      {state === 'passed-on' && renderDetail(labels.passedOn, formatDay(stateSince))}
      {state === 'withdrawn' && renderDetail(labels.withdrawn, formatDay(stateSince))}
      {/* Shown only in print, where the links to the contact page are hidden. */}
      <SupportContacts locale={locale} className="hidden border-b border-line py-3 print:block" />
    </dl>
  )
}

type ApplicationPageProps = { locale: Locale; heading: string; children: ReactNode }

export function ApplicationPage({ locale, heading, children }: ApplicationPageProps) {
  const { meta } = pageCopy(locale, 'application')
  return (
    <main id="main" data-task data-theme="green">
      <PageTitle locale={locale}>{meta.title}</PageTitle>
      <ApplyHead locale={locale} currentTitle={meta.title} heading={heading} />
      <div className="wrap sec">
        <div className="max-w-160">{children}</div>
      </div>
    </main>
  )
}

const NotFoundSearch = ({ locale, reference }: { locale: Locale; reference: string }) => (
  <ReferenceSearch locale={locale} query={isReference(reference) ? reference : ''}>
    <SentApplications
      copy={pageCopy(locale, 'application').find.device}
      applicationsPath={linksFor(locale).page('application').href}
    />
  </ReferenceSearch>
)

type RouteProps = PageProps<{ reference: string }>

type ApplicationRouteOptions = {
  /** The method of `Links` that returns the link to this route. */
  kind: 'sentApplication' | 'withdrawal'
  render: (
    locale: Locale,
    reference: string,
    application: ApplicationStatus,
    hasWithdrawalFailed: boolean,
  ) => ReactNode
}

const unavailableCopy = (locale: Locale, reason: null | 'unreachable' | 'refused') => {
  const { notFound, unreachable } = pageCopy(locale, 'application')
  const { title, tooMany: text } = pageCopy(locale, 'common').unavailable
  const errorCopy = reason === 'refused' ? { title, text } : unreachable
  return reason ? { ...errorCopy, back: notFound.back } : notFound
}

/** Creates the route for a page about one application. If the application cannot be shown, the page explains why. */
export const applicationRoute = ({ kind, render }: ApplicationRouteOptions) => {
  const loadPageData = async ({ params, searchParams }: RouteProps) => {
    const { reference } = await params
    const lookup = await loadApplication(reference)
    const hasWithdrawalFailed = (await searchParams).state === 'failed'
    return { locale: await localeFromParams(params), reference, lookup, hasWithdrawalFailed }
  }
  return {
    metadata: async (props: RouteProps): Promise<Metadata> => {
      const { locale, lookup } = await loadPageData(props)
      const { meta } = pageCopy(locale, 'application')
      const isLoaded = lookup && typeof lookup === 'object'
      const { title } = isLoaded ? meta : unavailableCopy(locale, lookup)
      return pageMetadata(locale, null, { ...meta, title, index: false })
    },
    render: async (props: RouteProps) => {
      const { locale, reference, lookup, hasWithdrawalFailed } = await loadPageData(props)
      if (lookup && typeof lookup === 'object') return render(locale, reference, lookup, hasWithdrawalFailed)
      const retryPath = lookup && linksFor(locale)[kind](reference).href
      return (
        <Unavailable locale={locale} {...unavailableCopy(locale, lookup)} retryPath={retryPath}>
          {!lookup && <NotFoundSearch locale={locale} reference={reference} />}
        </Unavailable>
      )
    },
  }
}
