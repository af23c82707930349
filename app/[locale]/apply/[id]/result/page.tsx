import type { Metadata } from 'next'
import { ApplyForm, ApplyPage, WaysOn, WaysOnFromClosed } from '#app/[locale]/apply/[id]/apply-page.tsx'
import { Absent } from '#components/layout/absent.tsx'
import { ApplyHead } from '#components/layout/apply-head.tsx'
import { SimilarVacancies } from '#components/layout/similar-vacancies.tsx'
import { localeOf } from '#components/layout/site-page.tsx'
import { SupportFacts } from '#components/layout/support-facts.tsx'
import { VacancyClosed } from '#components/layout/vacancy-closed.tsx'
import { FormProblem } from '#components/ui/form-problem.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Receipt } from '#components/ui/receipt.tsx'
import { received } from '#components/ui/received-fields.tsx'
import type { Draft } from '#lib/backend/drafts.ts'
import { applications, siteDrafts } from '#lib/backend/index.ts'
import { loadApplication } from '#lib/backend/load.ts'
import { isClosed, titleInText, vacancyText } from '#lib/backend/port.ts'
import { env } from '#lib/base/env.ts'
import { similarRows } from '#lib/content/similar-rows.ts'
import { receiptIn } from '#lib/http/receipts.ts'
import { draftTokenIn } from '#lib/http/reply.ts'
import { linksFor } from '#lib/i18n/links.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { applicationFields } from '#lib/schemas/application-fields.ts'
import { applicationErrors } from '#lib/schemas/error-keys.ts'
import { isReference } from '#lib/schemas/reference.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { loadVacancy } from '#lib/vacancies/load.ts'

type PageProps = {
  params: Promise<{ locale: string; id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

// Who finds nothing among the nearest three would type everything anew.
const mostOthers = 6

// Loaded anew when what was sent is forgotten, or sent by JavaScript: what the application's own page tells.
const known = async (reference: string | null) => {
  const application = reference ? await loadApplication(reference) : null
  return received(application && application !== 'unreachable' ? application.fields : [])
}

const load = async ({ params, searchParams }: PageProps) => {
  const { id } = await params
  const locale = await localeOf(params)
  const query = await searchParams
  const draftToken = draftTokenIn(query)
  const found = draftToken ? await siteDrafts().readDraft(draftToken) : null
  const draft = found?.form === 'apply' ? found : null
  const loaded = await loadVacancy(id)
  return {
    locale,
    id,
    receipt: await receiptIn(query, { form: 'apply', vacancyId: id }, applications),
    draftToken,
    draft,
    /** The draft's own vacancy is another one. */
    isForeign: draft !== null && draft.vacancyId !== id,
    isUnknown: loaded === null,
    /** Null where it could not be loaded, too. */
    vacancy: loaded === 'unreachable' ? null : loaded,
  }
}

type Result = Awaited<ReturnType<typeof load>>

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  const { locale, receipt: sent, isForeign, vacancy } = await load(props)
  const { meta, receipt } = pageCopy(locale, 'apply')
  const t = translatorFor(locale)
  const refused = t('apply.summary.documentTitle', { title: meta.title })
  const own = isForeign && vacancy ? t('apply.meta.titleFor', { title: titleInText(vacancy, locale) }) : null
  const title = sent ? receipt.title : (own ?? refused)
  return pageMetadata(locale, null, { ...meta, title, index: false })
}

// Why nobody can apply there any more, else null. What the page knows of the vacancy may be older.
const whyGone = ({ locale, id, draft, isUnknown, vacancy }: Result) => {
  const { errors } = pageCopy(locale, 'apply')
  if (draft?.isVacancyGone && draft.vacancyId === id) return draft.message
  if (isUnknown) return errors.unknown
  return vacancy && isClosed(vacancy) ? errors.closed : null
}

const others = async ({ locale, id, vacancy, draftToken }: Result) => {
  const links = linksFor(locale)
  const rows = await similarRows(locale, vacancy, mostOthers)
  const query = new URLSearchParams({ draft: draftToken ?? '' })
  return rows.flatMap((row) =>
    row.id === id ? [] : [{ ...row, href: `${links.applicationResult(row.id).href}?${query}` }],
  )
}

const Sent = async ({ locale, id, receipt, draft, isForeign, vacancy }: Result) => {
  const reference = receipt?.reference ?? null
  const copy = pageCopy(locale, 'apply')
  const own = reference && isReference(reference) ? linksFor(locale).sentApplication(reference).href : null
  const origin = env().SITE_URL
  const sent = isForeign ? null : draft
  return (
    <ApplyPage locale={locale} vacancyId={id} vacancy={vacancy} heading={null}>
      <Receipt
        isPage
        copy={copy}
        reference={reference}
        vacancyTitle={vacancy && vacancyText(vacancy, locale).title}
        received={sent?.values ?? (await known(reference))}
        confirmation={sent?.isConfirmed ? copy.confirmation.receipt : null}
        facts={<SupportFacts locale={locale} />}
        own={own}
        address={own && origin ? origin + own : null}
      >
        <WaysOn locale={locale} />
      </Receipt>
    </ApplyPage>
  )
}

/** The form with all that was sent in vain, and what was wrong with it. */
function RefusedApplication({ locale, id, vacancy, draft, isForeign }: Result) {
  const { result, errors: words, labels } = pageCopy(locale, 'apply')
  const names = { ...labels, resume: labels.cv }
  const wrong = applicationFields.flatMap((field) => {
    const key = applicationErrors.find((known) => known === draft?.errors[field])
    return key ? [{ field, name: names[field], error: words[key] }] : []
  })
  const notice =
    isForeign && wrong.length === 0 ? (
      <p role="status" className="mb-9 rounded-lg bg-mist px-5 py-3">
        {result.elsewhere.here} {draft?.areFilesLost && result.chooseFilesAgain}
      </p>
    ) : (
      <FormProblem
        title={result.errorTitle}
        message={draft?.message ?? result.gone}
        fields={wrong}
        icon={<Icon name="circle-alert" />}
        isFirst
      >
        {draft?.areFilesLost && <p>{result.chooseFilesAgain}</p>}
      </FormProblem>
    )
  const isForeignLetter = isForeign && Boolean(draft?.values.coverLetter)
  return (
    <ApplyForm
      locale={locale}
      vacancyId={id}
      vacancy={vacancy}
      draft={draft ? { ...draft, isForeignLetter } : undefined}
      notice={notice}
    />
  )
}

type ApplyElsewhereProps = {
  result: Result
  draft: Draft
  /** Why the application was not sent. */
  message: string
}

/** In the place of a refused application's form whose vacancy takes none any more: where it may go instead. */
async function ApplyElsewhere({ result, draft, message }: ApplyElsewhereProps) {
  const { locale, id, vacancy } = result
  const { breadcrumb, formLabel, result: words, closed } = pageCopy(locale, 'apply')
  const { elsewhere } = words
  const rows = await others(result)
  const hasOthers = rows.length > 0
  const hasFiles = Object.keys(draft.files ?? {}).length > 0
  return (
    <main id="main" data-task data-theme="green">
      <ApplyHead locale={locale} current={breadcrumb.current} heading={formLabel} />
      <div className="wrap sec pt-[clamp(36px,4vw,64px)] pb-12">
        <FormProblem
          title={words.errorTitle}
          message={message}
          fields={[]}
          icon={<Icon name="circle-alert" />}
          isFirst
        >
          <p>
            {hasOthers ? elsewhere.carried : elsewhere.none} {hasOthers && hasFiles && elsewhere.files}
          </p>
          <p className="mt-2 flex flex-wrap gap-3">
            <WaysOnFromClosed locale={locale} category="all" />
          </p>
        </FormProblem>
        {/* Where there is no other vacancy: the form as it was sent. */}
        {!hasOthers && <ApplyForm {...{ locale, vacancyId: id, vacancy }} draft={{ ...draft, errors: {} }} />}
      </div>
      <SimilarVacancies title={closed.similar} rows={rows} />
    </main>
  )
}

/** What became of an application that was sent without JavaScript. */
export default async function ApplyResult(props: PageProps) {
  const result = await load(props)
  const { locale, id, receipt, draft, isUnknown, vacancy } = result
  const { heading } = pageCopy(locale, 'apply')
  // Whatever has become of the job.
  if (receipt) return <Sent {...result} />
  if (isUnknown && !draft)
    return <Absent copy={pageCopy(locale, 'job-details')} links={linksFor(locale)} retry={null} />
  if (vacancy && isClosed(vacancy) && !draft) {
    const similar = await similarRows(locale, vacancy)
    return <VacancyClosed locale={locale} vacancy={vacancy} similar={similar} />
  }
  const message = whyGone(result)
  if (draft && message) return <ApplyElsewhere {...{ result, draft, message }} />
  return (
    <ApplyPage locale={locale} vacancyId={id} vacancy={vacancy} heading={heading}>
      <RefusedApplication {...result} />
    </ApplyPage>
  )
}
