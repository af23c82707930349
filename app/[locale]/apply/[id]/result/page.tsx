import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Absent } from '#components/layout/absent.tsx'
import { ApplyForm, ApplyPage, WaysOn } from '#components/layout/apply-page.tsx'
import { SupportFacts } from '#components/layout/support-facts.tsx'
import { FormProblem } from '#components/ui/form-problem.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Receipt } from '#components/ui/receipt.tsx'
import { received } from '#components/ui/received-fields.tsx'
import { isReference } from '#lib/applications/is-reference.ts'
import { loadApplication } from '#lib/applications/load.ts'
import { vacancyText } from '#lib/backend/port.ts'
import { env } from '#lib/env.ts'
import { isLocale } from '#lib/i18n/locales.ts'
import { fill, pageCopy } from '#lib/i18n/messages.ts'
import { linksFor } from '#lib/links.ts'
import { applicationFields } from '#lib/schemas/application-fields.ts'
import { applicationErrors } from '#lib/schemas/error-keys.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { loadVacancy } from '#lib/vacancies/load.ts'
import { readDraft } from '#lib/web/drafts.ts'
import { formResult } from '#lib/web/form-result.ts'

type PageProps = {
  params: Promise<{ locale: string; id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

// Loaded anew when what was sent is forgotten, or sent by JavaScript: what the application's own page tells.
const known = async (reference: string | null) => {
  const application = reference ? await loadApplication(reference) : null
  return received(application && application !== 'unreachable' ? application.fields : [])
}

const load = async ({ params, searchParams }: PageProps) => {
  const { locale, id } = await params
  if (!isLocale(locale)) notFound()
  const { isSent, reference, draftToken } = formResult(await searchParams)
  const found = draftToken ? readDraft(draftToken) : null
  const draft = found?.form === 'apply' && found.vacancyId === id ? found : null
  return { locale, id, isSent, reference, draft }
}

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  const { locale, isSent } = await load(props)
  const { meta, receipt, summary } = pageCopy(locale, 'apply')
  const title = isSent ? receipt.title : fill(summary.documentTitle, { title: meta.title })
  // The address holds the reference, which is no other site's business.
  return { ...pageMetadata(locale, null, { ...meta, title, index: false }), referrer: 'same-origin' }
}

/** What became of an application that was sent without JavaScript. */
export default async function ApplyResult(props: PageProps) {
  const { locale, id, isSent, reference, draft } = await load(props)
  const loaded = await loadVacancy(id)
  const copy = pageCopy(locale, 'apply')
  const { heading, result, errors: words, labels, formLabel } = copy
  const links = linksFor(locale)
  if (!loaded && !draft) return <Absent copy={pageCopy(locale, 'job-details')} links={links} retry={null} />
  const vacancy = loaded === 'unreachable' ? null : loaded
  const vacancyTitle = vacancy && vacancyText(vacancy, locale).title

  if (isSent) {
    const own = reference && isReference(reference) ? links.sentApplication(reference).href : null
    const origin = env().SITE_URL
    return (
      <ApplyPage locale={locale} vacancyId={id} vacancy={vacancy} heading={formLabel}>
        <Receipt
          copy={copy}
          reference={reference}
          vacancyTitle={vacancyTitle}
          received={draft?.values ?? (await known(reference))}
          confirmation={draft?.isConfirmed ? copy.confirmation.receipt : null}
          facts={<SupportFacts locale={locale} />}
          own={own}
          address={own && origin ? origin + own : null}
        >
          <WaysOn locale={locale} />
        </Receipt>
      </ApplyPage>
    )
  }

  const names = { ...labels, resume: labels.cv }
  const wrong = applicationFields.flatMap((field) => {
    const key = applicationErrors.find((known) => known === draft?.errors[field])
    return key ? [{ field, name: names[field], error: words[key] }] : []
  })
  // Who chose none has none to choose again.
  const isNoneChosen = draft?.errors.photo === 'photoMissing' && draft.errors.resume === 'cvMissing'
  const areFilesLost = !draft?.files?.photo && !draft?.files?.resume && !isNoneChosen
  return (
    <ApplyPage locale={locale} vacancyId={id} vacancy={vacancy} heading={heading}>
      <ApplyForm
        locale={locale}
        vacancyId={id}
        vacancy={vacancy}
        draft={draft ?? undefined}
        notice={
          <FormProblem
            title={result.errorTitle}
            message={draft?.message ?? words.invalidForm}
            fields={wrong}
            icon={<Icon name="circle-alert" />}
            isFirst
          >
            {areFilesLost && <p>{result.chooseFilesAgain}</p>}
          </FormProblem>
        }
      />
    </ApplyPage>
  )
}
