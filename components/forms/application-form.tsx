'use client'

import { type ReactNode, useId } from 'react'
import { FormProblem } from '#components/ui/form-problem.tsx'
import type { Locale } from '#lib/i18n/locales.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import type { ApplicationText } from '#lib/schemas/application.ts'
import type { HeldFiles } from '#lib/schemas/files.ts'
import { ApplicationFields } from './application-fields.tsx'
import { DraftNote } from './draft-note.tsx'
import { FieldError } from './field.tsx'
import type { FileIcons } from './file-parts.tsx'
import { SentApplication } from './sent-application.tsx'
import { SubmitButton } from './submit-button.tsx'
import type { ToastIcons, ToastWords } from './toasts.tsx'
import { sayPercent } from './upload-status.tsx'
import { type ApplicationFormState, useApplicationForm } from './use-application-form.ts'
import { useToasts } from './use-toasts.ts'

/** The words of the page without those that only the server writes. */
export type ApplicationCopy = Omit<Messages['apply'], 'meta' | 'breadcrumb' | 'heading' | 'aside' | 'result'>

export type ApplicationFormProps = {
  locale: Locale
  /** Where it posts to. */
  action: string
  /** Where a receipt is shown by itself. */
  receiptPath: string
  copy: ApplicationCopy
  toastWords: ToastWords
  /** The language's digits, as lib/i18n/numerals.ts makes them. */
  numerals: string
  areFilesRequired: boolean
  /** Whether applications are confirmed by e-mail. */
  sendsConfirmation?: boolean
  icons: FileIcons & ToastIcons & { spinner: ReactNode }
  /** Null where it is not known. */
  vacancyTitle: string | null
  /** Who may be asked, for the receipt. */
  facts: ReactNode
  /** The ways on from the receipt. */
  wayOn: ReactNode
  /** The ways on from a vacancy that was closed while the form was filled in. */
  wayOnFromClosed: ReactNode
  /** What was sent before, with the keys of its errors, and which of its files need not be chosen again. */
  draft?: {
    values: Partial<ApplicationText>
    errors: Readonly<Partial<Record<string, string>>>
    files?: HeldFiles
    /** Whether its letter was written for another vacancy. */
    isForeignLetter?: boolean
  }
  /** What was wrong with it, shown until the form is sent again from here. */
  notice?: ReactNode
}

type ProblemsProps = Pick<ApplicationFormProps, 'copy' | 'icons' | 'notice' | 'wayOnFromClosed'> & {
  form: ApplicationFormState
}

/** What is wrong with the form: first what the page came with, then what was found here. */
const Problems = ({ copy, icons, notice, wayOnFromClosed, form }: ProblemsProps) => {
  const { summary, wrong, sent, complaint } = form
  if (!summary.isShown) return sent ? null : notice
  if (complaint?.isAbove)
    return (
      <FormProblem
        box={summary.box}
        title={copy.summary.title}
        message={complaint.text}
        fields={[]}
        icon={icons.alert}
      >
        {complaint.isClosed && (
          <>
            {form.draft.isKept && <p>{copy.closed.kept}</p>}
            <p className="mt-2 flex flex-wrap gap-3">{wayOnFromClosed}</p>
          </>
        )}
      </FormProblem>
    )
  return wrong.length > 0 ? (
    <FormProblem box={summary.box} title={copy.summary.title} fields={wrong} icon={icons.alert} />
  ) : null
}

/** The application form: a plain form that JavaScript checks, sends and keeps. Specification 2, 5 and 8. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { copy, icons, areFilesRequired, draft } = props
  const formId = useId()
  const toasts = useToasts(props.toastWords, icons)
  const form = useApplicationForm({
    action: props.action,
    receiptPath: props.receiptPath,
    words: copy,
    areFilesRequired,
    errors: draft?.errors ?? {},
    isGiven: draft !== undefined,
    givenFiles: draft?.files ?? {},
    locale: props.locale,
    notify: toasts.notify,
  })

  // Fetched while the visitor is typing.
  const prepare = () => {
    toasts.prepare()
    form.prepare()
  }

  const submitting =
    form.isWaiting && form.share !== null
      ? sayPercent(copy.upload.submitting, form.share, props.numerals)
      : copy.submitting
  const { news } = form.draft
  const note = news !== 'none' && (
    <DraftNote
      words={copy.draft}
      news={news}
      isKept={form.draft.isKept}
      hasFiles={form.areFilesHeld}
      clear={form.clear}
    />
  )
  return (
    <>
      {form.sent && <SentApplication {...props} form={form} formId={formId} />}
      <form
        id={formId}
        hidden={form.isFolded}
        ref={form.form}
        method="post"
        action={props.action}
        encType="multipart/form-data"
        noValidate
        aria-label={copy.formLabel}
        onSubmit={form.submit}
        onChange={({ target }) => form.change('name' in target ? String(target.name) : undefined)}
        onFocus={prepare}
      >
        <Problems {...props} form={form} />
        {form.draft.cameBack && <div className="mb-9">{note}</div>}
        <input type="hidden" name="lng" value={props.locale} />
        <ApplicationFields
          copy={copy}
          icons={icons}
          areFilesRequired={areFilesRequired}
          numerals={props.numerals}
          draft={draft}
          form={form}
        />
        <div className="mt-9 grid justify-items-start gap-4">
          <FieldError id="application-problem" icon={icons.alert}>
            {form.complaint?.isAbove ? undefined : form.complaint?.text}
          </FieldError>
          {!form.draft.cameBack && note}
          {props.sendsConfirmation && <p className="text-muted">{copy.confirmation.form}</p>}
          {form.isWaiting && form.isOffline && <p className="font-semibold">{copy.upload.waiting}</p>}
          <SubmitButton words={{ ...copy, submitting }} isSending={form.isSending} spinner={icons.spinner} />
        </div>
      </form>
      {toasts.corner}
    </>
  )
}
