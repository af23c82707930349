import { Activity, type ComponentProps, type ReactNode } from 'react'
import { describeBackend } from '#backend/settings.ts'
import { ApplicationForm } from '#components/forms/application-form.tsx'
import { ApplyHead } from '#components/layout/apply-head.tsx'
import { PageTitle } from '#components/layout/page-title.tsx'
import { PrivacyLink } from '#components/layout/privacy-link.tsx'
import { SupportContacts } from '#components/layout/support-contacts.tsx'
import { BackendTitle } from '#components/ui/copy-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import route from '#components/ui/route-line.module.css'
import { ButtonLink } from '#components/ui/site-link.tsx'
import { deadlineTexts } from '#lib/company/deadline-texts.ts'
import { linksFor } from '#lib/company/links.ts'
import { formatNumber, numeralsOf } from '#lib/i18n/formats.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { currentMessages, fillCopy, pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { megabyte } from '#lib/schemas/files.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'
import { vacancyText } from '#lib/vacancies/vacancy-text.ts'
import styles from './apply-page.module.css'

/** Links shown below a receipt, or in the error box above the form if the vacancy has closed in the meantime. */
export function NextSteps({ locale }: { locale: Locale }) {
  const { receipt } = pageCopy(locale, 'apply')
  const links = linksFor(locale)
  return (
    <>
      <ButtonLink link={links.vacancies()} variant="line" size="small">
        {receipt.back}
      </ButtonLink>
      <ButtonLink link={links.page('contact-us')} variant="line" size="small">
        {receipt.contact}
      </ButtonLink>
    </>
  )
}

/** Returns the total size limit for files sent with the form, and the limit's copy; null if there is no limit. */
const describeTotalLimit = (locale: Locale, maxBytes: number | null) => {
  if (maxBytes === null) return null
  const limit = formatNumber(locale, maxBytes / megabyte)
  const t = translatorFor(locale)
  const limitCopy = {
    hint: t('apply.totalLimit.hint', { limit }),
    error: t('apply.totalLimit.error', { limit }),
  }
  return { maxBytes, ...limitCopy }
}

/**
 * Returns the copy that states file-size limits. If files can only be sent with the form and their total size is
 * limited, this copy states the total limit instead of each file's own.
 */
const fileSizeCopy = (locale: Locale) => {
  const { maxTotalFileBytes: maxBytes, storesForms } = describeBackend()
  const { hints, errors } = pageCopy(locale, 'apply')
  if (maxBytes === null || storesForms) return { hints, errors }
  const limit = formatNumber(locale, maxBytes / megabyte)
  const templates = currentMessages(locale).apply
  const { photoSize, resumeSize, tooMuch } = templates.errors
  const limitCopy = fillCopy(
    { hints: templates.hints, errors: { photoSize, resumeSize, tooMuch } },
    { photoLimit: limit, resumeLimit: limit },
  )
  return { hints: limitCopy.hints, errors: { ...errors, ...limitCopy.errors } }
}

type ApplyFormProps = {
  locale: Locale
  vacancyId: string
  /** Null if the vacancy does not exist or could not be loaded. */
  vacancy: Vacancy | null
} & Pick<ComponentProps<typeof ApplicationForm>, 'initial' | 'isClosed'>

export function ApplyForm({ locale, vacancyId, vacancy, initial, isClosed }: ApplyFormProps) {
  const {
    meta,
    breadcrumb,
    heading,
    aside,
    result,
    deadlines,
    totalLimit: _,
    ...copy
  } = pageCopy(locale, 'apply')
  const backendFeatures = describeBackend()
  const { toast } = pageCopy(locale, 'common')
  return (
    // `Activity` hydrates the form after the rest of the page, so that no single long task blocks a phone.
    <Activity>
      <ApplicationForm
        locale={locale}
        action={`/web/apply-job/${vacancyId}`}
        receiptPath={linksFor(locale).applicationResult(vacancyId).href}
        vacancyTitle={vacancy && vacancyText(vacancy, locale).title}
        copy={{ ...copy, ...fileSizeCopy(locale) }}
        toastCopy={toast}
        numerals={numeralsOf(locale)}
        areFilesRequired={backendFeatures.areFilesRequired}
        areUploadsEnabled={backendFeatures.storesForms}
        hasReference={backendFeatures.storesForms}
        totalLimit={describeTotalLimit(locale, backendFeatures.maxTotalFileBytes)}
        icons={{
          alert: <Icon name="circle-alert" />,
          success: <Icon name="circle-check" />,
          close: <Icon name="x" />,
          photo: <Icon name="image-plus" />,
          resume: <Icon name="file-plus" />,
          file: <Icon name="file-text" />,
          discard: <Icon name="trash-2" />,
          spinner: <Icon name="loader-circle" />,
        }}
        deadlines={deadlineTexts(locale, backendFeatures.deadlines)}
        privacyLink={<PrivacyLink locale={locale} />}
        supportContacts={<SupportContacts locale={locale} />}
        nextSteps={<NextSteps locale={locale} />}
        initial={initial}
        isClosed={isClosed}
      />
    </Activity>
  )
}

type ApplyPageProps = Pick<ApplyFormProps, 'locale' | 'vacancyId' | 'vacancy'> & {
  /** The document's title, without the brand. */
  title: string
  /** Omits the page's heading, which the receipt's heading replaces, and the text beside the form. */
  isReceipt?: true
  children: ReactNode
}

/** Explains the next steps after an application; on wide screens, it also shows the job's title. */
const ApplyAside = ({ locale, vacancy }: Pick<ApplyFormProps, 'locale' | 'vacancy'>) => {
  const { aside, confirmation } = pageCopy(locale, 'apply')
  const { title, isTranslated } = vacancy ? vacancyText(vacancy, locale) : { title: null, isTranslated: true }
  const { number, arrival, review, follow } = aside.steps
  const { storesForms, sendsConfirmations, deadlines } = describeBackend()
  const reviewText = `${review} ${deadlineTexts(locale, deadlines).reply}`
  const steps = storesForms
    ? [sendsConfirmations ? `${number} ${confirmation.form}` : number, reviewText, follow]
    : [arrival, reviewText]
  return (
    <aside className={styles.aside}>
      {title && (
        <div className="mb-6 max-lg:hidden">
          <p className="small text-muted">{aside.title}</p>
          <p className="mt-1 d3">{isTranslated ? title : <BackendTitle>{title}</BackendTitle>}</p>
        </div>
      )}
      <h2 className="mb-4 h4">{aside.next}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step} className={`${route.line} ${route.ring}`}>
            {step}
          </li>
        ))}
      </ol>
    </aside>
  )
}

/** Layout shared by the application form and its result page. */
export function ApplyPage({ locale, vacancyId, vacancy, title, isReceipt, children }: ApplyPageProps) {
  const { breadcrumb, heading } = pageCopy(locale, 'apply')
  return (
    <main id="main" data-task data-theme="green">
      <PageTitle locale={locale}>{title}</PageTitle>
      <ApplyHead
        locale={locale}
        trail={
          vacancy
            ? [{ name: vacancyText(vacancy, locale).title, link: linksFor(locale).vacancy(vacancyId) }]
            : []
        }
        currentTitle={breadcrumb.current}
        heading={isReceipt ? null : heading}
      />
      <div className="wrap grid gap-10 sec lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-24">
        <div className="min-w-0">{children}</div>
        {!isReceipt && <ApplyAside locale={locale} vacancy={vacancy} />}
      </div>
    </main>
  )
}
