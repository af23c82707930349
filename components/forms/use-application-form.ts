import { type FormEvent, useRef } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { Locale } from '#lib/i18n/locales.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import type { ApplicationText } from '#lib/schemas/application.ts'
import type { HeldFiles } from '#lib/schemas/files.ts'
import { createRefusals } from './form-refusals.ts'
import { nameReceipt } from './name-receipt.ts'
import type { ToastMessage } from './toasts.tsx'
import { prepareRules, useApplicationFields } from './use-application-fields.ts'
import { prepareSending, useApplicationSending } from './use-application-sending.ts'
import { useDeviceDraft } from './use-device-draft.ts'
import { useErrorSummary } from './use-error-summary.ts'
import { useReceipt } from './use-receipt.ts'

type Words = Pick<Messages['apply'], 'errors' | 'labels' | 'success' | 'summary' | 'toasts' | 'upload'>

type ApplicationFormOptions = {
  locale: Locale
  action: string
  /** Where a receipt is shown by itself. */
  receiptPath: string
  words: Words
  areFilesRequired: boolean
  /** Error keys by field, of what was sent before. */
  errors: Readonly<Partial<Record<string, string>>>
  /** Whether the page came with what was sent before. */
  isGiven: boolean
  /** Files of it that wait on the server. */
  givenFiles: HeldFiles
  notify: (message: ToastMessage) => void
}

const prepare = () => {
  prepareRules()
  prepareSending()
}

/** Checks, sends and keeps an application; everything typed and chosen stays whatever happens. */
export const useApplicationForm = (options: ApplicationFormOptions) => {
  const { action, words } = options
  const fields = useApplicationFields({ ...options, onFileChange: () => change() })
  const form = useRef<HTMLFormElement>(null)
  const draft = useDeviceDraft({ form, action, isGiven: options.isGiven, put: fields.put })
  const { show, ...receipt } = useReceipt()
  const isBusy = useRef(false)
  const isUnchanged = useRef(false)
  const isRefused = useRef(false)

  // All that the visitor does to a field comes here: the form may be sent once more.
  const change = (field?: string) => {
    isUnchanged.current = false
    draft.typed(field)
  }
  const { say, areFilesMissing, sayNews, sayWrong } = createRefusals({ ...options, fields })
  const { complaint, isWaiting, send, forgive } = useApplicationSending({
    action,
    words,
    fields,
    areFilesMissing,
    say,
    onSent: (sent) => {
      isUnchanged.current = true
      draft.forget('none')
      show(sent)
      nameReceipt(options.receiptPath, sent.reference)
    },
  })
  const summary = useErrorSummary({
    titlePattern: words.summary.documentTitle,
    isWrong: fields.wrong.length > 0,
    hasFailed: complaint !== null,
    wasRefused: Object.keys(options.errors).length > 0,
  })
  const pass = async () => {
    isRefused.current = areFilesMissing() || sayNews()
    if (!isRefused.current && form.current) isRefused.current = await send(form.current)
  }
  const refuse = (errors: FieldErrors<ApplicationText>) => {
    isRefused.current = true
    sayWrong(errors)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    if (isUnchanged.current) return receipt.goTo()
    isBusy.current = true
    fields.forgiveFiles()
    await fields.handleSubmit(pass, refuse)(event)
    isBusy.current = false
    if (isRefused.current) summary.refuse()
  }

  return {
    ...fields,
    form,
    ...receipt,
    submit,
    complaint,
    /** Sending waits for the files. */
    isWaiting,
    summary,
    prepare,
    draft,
    change,
    /** Empties the form and forgets what this device keeps of it. */
    clear: () => {
      fields.empty()
      forgive()
      draft.forget('cleared')
    },
  }
}

export type ApplicationFormState = ReturnType<typeof useApplicationForm>
