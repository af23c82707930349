'use client'

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import formStyles from '#components/ui/form.module.css'
import { Receipt } from '#components/ui/receipt.tsx'
import { readSessionItem, storeSessionItem } from '#lib/browser/storage.ts'
import { locales } from '#lib/i18n/locales.ts'
import {
  isReference,
  personalFields,
  sourceField,
  standaloneFields,
  type TextField,
  textFieldRecordOf,
} from '#lib/schemas/application-fields.ts'
import type { FileField } from '#lib/schemas/files.ts'
import { Field, FieldError, Honeypot, SubmitButton } from './controls.tsx'
import { FileDropField, formatPercent } from './file-field.tsx'
import type { ReceiptData } from './send-form.ts'
import {
  type ApplicationFormProps,
  type ApplicationFormState,
  rememberField,
  rememberStorageKey,
  useApplicationForm,
} from './use-application-form.ts'
import { FormErrorSummary, scrollToAndFocus } from './validated-form.tsx'

type ApplicationFieldsProps = ApplicationFormProps & { form: ApplicationFormState }

/** The application's receipt, which receives focus, and a button that toggles the form below it. */
const SentApplication = (
  props: ApplicationFormProps & {
    receiptData: ReceiptData
    formId: string
    isFormHidden: boolean
    onToggle: () => void
  },
) => {
  const {
    locale,
    copy,
    vacancyTitle,
    deadlines,
    supportContacts,
    nextSteps,
    receiptData,
    formId,
    isFormHidden,
    onToggle,
  } = props
  const { reference, received, isConfirmed, isUnreachable } = receiptData
  const pagePath = reference && isReference(reference) ? `/${locale}/application/${reference}` : null
  return (
    <>
      {/* The URL may contain the receipt's token, which must not be sent in a `Referer` header. */}
      <meta name="referrer" content="strict-origin" />
      <div ref={scrollToAndFocus} tabIndex={-1} className="rounded-xl bg-mist p-6 lg:p-8">
        <Receipt
          hasMainHeading
          copy={copy}
          reference={reference}
          vacancyTitle={vacancyTitle}
          receivedFields={received}
          deadlines={deadlines}
          confirmationText={isConfirmed ? copy.confirmation.receipt : null}
          isUnreachable={isUnreachable}
          supportContacts={supportContacts}
          pagePath={pagePath}
          pageUrl={pagePath && window.location.origin + pagePath}
        >
          {nextSteps}
        </Receipt>
      </div>
      <button
        type="button"
        className="button mt-8 mb-8 button-line print:hidden"
        aria-expanded={!isFormHidden}
        aria-controls={formId}
        onClick={onToggle}
      >
        {copy.receipt.form}
      </button>
    </>
  )
}

type FieldGroupProps = { title: string; note?: string; children: ReactNode }

const FieldGroup = ({ title, note, children }: FieldGroupProps) => (
  <div className={formStyles.part}>
    <fieldset className="min-w-0">
      <legend className="mb-5 flex flex-wrap items-baseline gap-x-3 d3">
        {title}
        {note && <span className="text-sm font-medium tracking-normal text-muted"> {note}</span>}
      </legend>
      {children}
    </fieldset>
  </div>
)

const ApplicationFields = (props: ApplicationFieldsProps) => {
  const { copy, icons, areFilesRequired, areUploadsEnabled, totalLimit, numerals, initial, form } = props
  const { labels, hints, sections } = copy

  const textHints: Partial<Record<TextField, string>> = hints

  const { comma } = locales[props.locale]
  const renderTextField = (name: TextField) => {
    const { kind, emptyError, place } = textFieldRecordOf(name)
    const hint = textHints[name]
    const isRequired = emptyError !== null
    // The group's heading replaces the visible label, and shows whether the field is optional.
    const hasOwnGroup = place === 'own-group'
    return (
      <Field
        key={name}
        registration={form.register(name)}
        kind={kind}
        isRequired={isRequired}
        label={labels[name]}
        hasHiddenLabel={hasOwnGroup}
        note={isRequired || hasOwnGroup ? undefined : comma + copy.optional}
        hint={hasOwnGroup ? undefined : hint}
        placeholder={hasOwnGroup ? hint : undefined}
        defaultValue={initial?.values[name]}
        error={form.getError(name)}
        errorIcon={icons.alert}
        className={place === 'row' ? 'md:col-span-2' : ''}
      />
    )
  }
  const fileFieldProps = (field: FileField) => ({
    field,
    label: labels[field],
    hint: areFilesRequired ? hints[field] : copy.optional + comma + hints[field],
    upload: form.files[field],
    error: form.getError(field),
    isRequired: areFilesRequired,
    copy: { ...copy, ...copy.upload, ...copy.units, numerals },
    icons,
  })

  return (
    <div className="grid gap-10">
      <FieldGroup title={sections.personal}>
        <p className="-mt-3 mb-6 text-muted">{copy.note}</p>
        <div className="grid items-start gap-5 md:grid-cols-2">
          {personalFields.map(renderTextField)}
          <div className="md:col-span-2">
            <FileDropField {...fileFieldProps('photo')} />
          </div>
        </div>
      </FieldGroup>
      <FieldGroup title={sections.resume}>
        <FileDropField {...fileFieldProps('resume')} hasHiddenLabel />
        {totalLimit && (
          // If uploads are on, files are sent with the form only if it is not hydrated or an upload fails.
          <p className={`mt-2 small text-muted ${areUploadsEnabled ? 'hidden noscript:block' : ''}`}>
            {totalLimit.hint}
          </p>
        )}
      </FieldGroup>
      {standaloneFields.map((name) => (
        <FieldGroup
          key={name}
          title={labels[name]}
          note={textFieldRecordOf(name).emptyError ? undefined : copy.optional}
        >
          {renderTextField(name)}
        </FieldGroup>
      ))}
    </div>
  )
}

// Remembering the application on this device requires JavaScript, so the checkbox is hidden if JavaScript is off.
const RememberChoice = ({ copy: { remember }, action }: Pick<ApplicationFormProps, 'copy' | 'action'>) => {
  const checkbox = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (checkbox.current && readSessionItem<{ isChecked: boolean }>(rememberStorageKey(action)).isChecked)
      checkbox.current.checked = true
  }, [action])
  return (
    <p className={`noscript:hidden ${formStyles.remember}`}>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name={rememberField}
          aria-describedby="remember-hint"
          ref={checkbox}
          // The form is sent without this checkbox, so its state is not part of the draft, and a change must not reset
          // the idempotency key.
          onChange={(event) => {
            event.stopPropagation()
            storeSessionItem(rememberStorageKey(action), event.target.checked ? { isChecked: true } : null)
          }}
        />
        {remember.label}
      </label>
      <span id="remember-hint" className="block small text-muted">
        {remember.hint}
      </span>
    </p>
  )
}

export function ApplicationForm(props: ApplicationFormProps) {
  const { copy, icons } = props
  const formId = useId()
  const form = useApplicationForm(props)
  // The form is hidden once it is sent, but keeps its values, so that the applicant can show and send it again.
  const [receiptAboveForm, setReceiptAboveForm] = useState<ReceiptData | null>(null)
  const isFormHidden = form.receiptData !== receiptAboveForm
  const toggleForm = () => setReceiptAboveForm(isFormHidden ? form.receiptData : null)

  const submittingLabel =
    form.isWaitingForFiles && form.sentFraction !== null
      ? formatPercent(copy.upload.submitting, form.sentFraction, props.numerals)
      : copy.submitting
  return (
    <>
      {form.receiptData && (
        <SentApplication
          key={form.receiptData.receipt}
          {...props}
          receiptData={form.receiptData}
          formId={formId}
          isFormHidden={isFormHidden}
          onToggle={toggleForm}
        />
      )}
      <form
        id={formId}
        hidden={isFormHidden}
        ref={form.form}
        method="post"
        action={props.action}
        encType="multipart/form-data"
        noValidate
        aria-label={copy.formLabel}
        onSubmit={form.onSubmit}
        onChange={form.onChange}
        onFocus={form.preload}
      >
        <FormErrorSummary errorSummary={form.errorSummary}>
          {form.isClosed && <p className="mt-2 flex flex-wrap gap-3">{props.nextSteps}</p>}
        </FormErrorSummary>
        <input type="hidden" name="lng" value={props.locale} />
        <input type="hidden" name={sourceField} defaultValue={props.initial?.values[sourceField]} />
        <Honeypot />
        <ApplicationFields {...props} form={form} />
        <div className="mt-8 grid justify-items-start gap-4">
          <FieldError id="form-problem" icon={icons.alert}>
            {form.errorSummary.errorBeside}
          </FieldError>
          {props.hasReference && <RememberChoice copy={copy} action={props.action} />}
          {form.isWaitingForFiles && form.isWaitingForConnection && (
            <p className="font-semibold">{copy.upload.waiting}</p>
          )}
          <p>{props.privacyLink}</p>
          <SubmitButton
            copy={{ ...copy, submitting: submittingLabel }}
            isSending={form.isSending}
            spinner={icons.spinner}
          />
        </div>
      </form>
      {form.toaster}
    </>
  )
}
