import type { Metadata } from 'next'
import { ApplyForm, ApplyPage, NextSteps } from '#app/[locale]/apply/[id]/apply-page.tsx'
import { describeBackend } from '#backend/settings.ts'
import { localeFromParams, type PageProps } from '#components/layout/site-page.tsx'
import { SupportContacts } from '#components/layout/support-contacts.tsx'
import { Unavailable } from '#components/layout/unavailable.tsx'
import { VacancyClosed } from '#components/layout/vacancy-closed.tsx'
import { Receipt } from '#components/ui/receipt.tsx'
import { deadlineTexts } from '#lib/company/deadline-texts.ts'
import { linksFor } from '#lib/company/links.ts'
import { refusedFormContent } from '#lib/forms/failed-form-copy.ts'
import { readFormResult, type ShownResult } from '#lib/forms/result-page.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { isReference } from '#lib/schemas/application-fields.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { env } from '#lib/settings/env.ts'
import { loadVacancy } from '#lib/vacancies/load-vacancies.ts'
import { loadSimilarVacancies } from '#lib/vacancies/similar.ts'
import { vacancyText } from '#lib/vacancies/vacancy-text.ts'

type ResultProps = PageProps<{ id: string }>

const loadPageData = async ({ params, searchParams }: ResultProps) => {
  const { id } = await params
  const locale = await localeFromParams(params)
  const formResult = await readFormResult(await searchParams, { form: 'apply', vacancyId: id, locale })
  const { meta, receipt } = pageCopy(locale, 'apply')
  const errorTitle = translatorFor(locale)('apply.summary.documentTitle', { title: meta.title })
  const title = formResult?.reference === undefined ? errorTitle : receipt.title
  return { locale, id, formResult, title, ...(await loadVacancy(id)) }
}

type PageData = Awaited<ReturnType<typeof loadPageData>>

export const generateMetadata = async (props: ResultProps): Promise<Metadata> => {
  const { locale, title } = await loadPageData(props)
  return pageMetadata(locale, null, { ...pageCopy(locale, 'apply').meta, title, index: false })
}

type ApplicationReceiptProps = PageData & { formResult: ShownResult; reference: string }

const ApplicationReceipt = ({ formResult, reference, ...pageData }: ApplicationReceiptProps) => {
  const { locale, id, title, vacancy } = pageData
  const copy = pageCopy(locale, 'apply')
  const applicationPath = isReference(reference) ? linksFor(locale).sentApplication(reference).href : null
  const origin = env().SITE_URL
  return (
    <ApplyPage locale={locale} vacancyId={id} vacancy={vacancy} title={title} isReceipt>
      <Receipt
        hasMainHeading
        copy={copy}
        reference={reference}
        vacancyTitle={vacancy && vacancyText(vacancy, locale).title}
        receivedFields={formResult.values}
        deadlines={deadlineTexts(locale, describeBackend().deadlines)}
        confirmationText={formResult.isConfirmed ? copy.confirmation.receipt : null}
        isUnreachable={formResult.isUnreachable}
        supportContacts={<SupportContacts locale={locale} />}
        pagePath={applicationPath}
        pageUrl={applicationPath && origin ? origin + applicationPath : null}
      >
        <NextSteps locale={locale} />
      </Receipt>
    </ApplyPage>
  )
}

/**
 * Shows an application's receipt or, if a form sent without JavaScript was refused, the form with its errors. If the
 * result is missing, shows an empty form, or explains why the vacancy accepts no applications.
 */
export default async function ApplyResult(props: ResultProps) {
  const pageData = await loadPageData(props)
  const { locale, id, formResult, title, state, vacancy } = pageData
  // Show the receipt even if the vacancy has closed in the meantime.
  if (formResult?.reference !== undefined)
    return <ApplicationReceipt {...pageData} formResult={formResult} reference={formResult.reference} />
  if (state === 'unknown' && !formResult)
    return <Unavailable locale={locale} {...pageCopy(locale, 'job-details').notFound} />
  if (state === 'closed' && !formResult) {
    const similarVacancies = await loadSimilarVacancies(locale, vacancy)
    return <VacancyClosed locale={locale} vacancy={vacancy} similarVacancies={similarVacancies} />
  }
  return (
    <ApplyPage locale={locale} vacancyId={id} vacancy={vacancy} title={title}>
      <ApplyForm
        locale={locale}
        vacancyId={id}
        vacancy={vacancy}
        initial={refusedFormContent(formResult, pageCopy(locale, 'apply').result)}
        isClosed={state === 'unknown' || state === 'closed'}
      />
    </ApplyPage>
  )
}
