import { type FormEvent, useRef, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import type { Received } from '#components/ui/receipt.tsx'
import type { Messages } from '#lib/i18n/messages.ts'
import type { ApplicationText } from '#lib/schemas/application.ts'
import { type ApplicationField, applicationFields } from '#lib/schemas/application-fields.ts'
import { applicationErrors } from '#lib/schemas/error-keys.ts'
import type { FileField } from '#lib/schemas/files.ts'
import { lateResolver } from './late-resolver.ts'
import { type Outcome, sendForm } from './send-form.ts'
import { serverErrors } from './server-errors.ts'
import type { ToastMessage } from './toasts.tsx'
import { useApplicationFiles } from './use-application-files.ts'
import { useErrorSummary } from './use-error-summary.ts'
import { useReceipt } from './use-receipt.ts'

type Words = Pick<Messages['apply'], 'errors' | 'labels' | 'success' | 'summary' | 'toasts'>

type ApplicationFormOptions = {
  action: string
  words: Words
  areFilesRequired: boolean
  /** Error keys by field, of what was sent before. */
  errors: Readonly<Partial<Record<string, string>>>
  notify: (message: ToastMessage) => void
}

const loadRules = () => import('./application-resolver.ts')

const prepare = () => {
  loadRules().catch(() => undefined)
}

// Spelt out here: beside the schema they would bring its library along.
const textFields = ['fullName', 'email', 'phone', 'coverLetter'] as const

// An error is a key of our own, or the server's words.
const errorText = (words: Words['errors'], message: string | null | undefined) => {
  const key = applicationErrors.find((known) => known === message)
  return key ? words[key] : (message ?? undefined)
}

const receivedOf = (body: FormData, files: Record<FileField, { file: File | null }>): Received => {
  const text = textFields.flatMap((field) => (body.get(field) ? [[field, '']] : []))
  const chosen = Object.entries(files).flatMap(([field, { file }]) => (file ? [[field, file.name]] : []))
  return Object.fromEntries([...text, ...chosen])
}

// The topmost field speaks for all, as in the server's answer.
const firstText = (words: Words['errors'], errors: FieldErrors<ApplicationText>) => {
  const first = textFields.find((field) => errors[field])
  return errorText(words, first && errors[first]?.message) ?? words.notEmpty
}

/** The application form's text and files, and what is wrong with them. */
const useApplicationFields = ({ words, errors }: Pick<ApplicationFormOptions, 'words' | 'errors'>) => {
  const [given] = useState(() => serverErrors(textFields, errors))
  // Without default values the fields keep what was typed before the page came alive.
  const { register, handleSubmit, setError, formState } = useForm<ApplicationText>({
    resolver: lateResolver<ApplicationText>(loadRules),
    errors: given,
    shouldFocusError: false,
  })
  const { files, markMissing, showErrors } = useApplicationFiles(errors)
  const errorOf = (field: ApplicationField) => {
    const isFile = field === 'photo' || field === 'resume'
    return errorText(words.errors, isFile ? files[field].error : formState.errors[field]?.message)
  }
  return {
    register,
    handleSubmit,
    files,
    markMissing,
    isSending: formState.isSubmitting,
    errorOf,
    /** The fields in question in their order, with their names and what is wrong. */
    wrong: applicationFields.flatMap((field) => {
      const error = errorOf(field)
      return error ? [{ field, name: field === 'resume' ? words.labels.cv : words.labels[field], error }] : []
    }),
    showErrors: (texts: Readonly<Record<string, string>>) => {
      for (const field of textFields) {
        if (texts[field]) setError(field, { type: 'server', message: texts[field] })
      }
      showErrors(texts)
    },
  }
}

/** Checks, sends and keeps an application; everything typed and chosen stays whatever happens. */
export const useApplicationForm = (options: ApplicationFormOptions) => {
  const { action, words, areFilesRequired, notify } = options
  const fields = useApplicationFields(options)
  const form = useRef<HTMLFormElement>(null)
  const { show, ...receipt } = useReceipt()
  const isBusy = useRef(false)
  const isUnchanged = useRef(false)
  const isRefused = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  const summary = useErrorSummary({
    titlePattern: words.summary.documentTitle,
    isWrong: fields.wrong.length > 0,
    wasRefused: Object.keys(options.errors).length > 0,
  })

  const say = (kind: ToastMessage['kind'], text: string) => notify({ kind, title: words.toasts[kind], text })

  // Specification 5: one missing file is enough for the message, and then nothing is sent.
  const areFilesMissing = () => {
    const areMissing = areFilesRequired && fields.markMissing()
    if (areMissing) say('error', words.errors.filesMissing)
    return areMissing
  }

  const settle = (outcome: Outcome, body: FormData) => {
    if (outcome.kind === 'sent') {
      isUnchanged.current = true
      show({ reference: outcome.reference, received: receivedOf(body, fields.files) })
      return say('success', words.success)
    }
    if (outcome.kind === 'lost') {
      setProblem(words.errors.network)
      return say('error', words.errors.uploadFailed)
    }
    fields.showErrors(outcome.errors)
    isRefused.current = Object.values(outcome.errors).some(Boolean)
    if (!isRefused.current) setProblem(outcome.message)
    say('error', outcome.message)
  }

  const send = async () => {
    isRefused.current = areFilesMissing()
    if (isRefused.current || !form.current) return
    setProblem(null)
    const body = new FormData(form.current)
    settle(await sendForm(action, body), body)
  }
  const refuse = (errors: FieldErrors<ApplicationText>) => {
    isRefused.current = true
    if (!areFilesMissing()) say('error', firstText(words.errors, errors))
  }
  const check = fields.handleSubmit(send, refuse)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    if (isUnchanged.current) return receipt.receipt.current?.focus()
    isBusy.current = true
    await check(event)
    isBusy.current = false
    if (isRefused.current) summary.refuse()
  }

  return {
    ...fields,
    form,
    ...receipt,
    submit,
    problem,
    summary,
    prepare,
    /** Something was changed: the form may be sent once more. */
    change: () => {
      isUnchanged.current = false
    },
  }
}

export type ApplicationFormState = ReturnType<typeof useApplicationForm>
