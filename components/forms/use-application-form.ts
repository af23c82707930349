import { type FormEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Received } from '#components/ui/receipt.tsx'
import type { Messages } from '#lib/i18n/messages.ts'
import type { ApplicationText } from '#lib/schemas/application.ts'
import { applicationErrors } from '#lib/schemas/error-keys.ts'
import type { FileField } from '#lib/schemas/files.ts'
import { lateResolver } from './late-resolver.ts'
import { type Outcome, sendForm } from './send-form.ts'
import { serverErrors } from './server-errors.ts'
import type { ToastMessage } from './toasts.tsx'
import { useApplicationFiles } from './use-application-files.ts'
import { useFirstInvalid } from './use-first-invalid.ts'
import { useReceipt } from './use-receipt.ts'

type Words = Pick<Messages['apply'], 'errors' | 'success' | 'toasts'>

type ApplicationFormOptions = {
  action: string
  words: Words
  areFilesRequired: boolean
  /** Error keys by field, of what was sent before. */
  errors: Readonly<Partial<Record<string, string>>>
  notify: (message: ToastMessage) => void
}

const loadRules = () => import('./application-resolver.ts')

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
  return {
    register,
    handleSubmit,
    files,
    markMissing,
    isSending: formState.isSubmitting,
    textError: (field: keyof ApplicationText) => errorText(words.errors, formState.errors[field]?.message),
    fileError: (field: FileField) => errorText(words.errors, files[field].error),
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
  const focusFirstInvalid = useFirstInvalid(form)
  const [problem, setProblem] = useState<string | null>(null)

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
  const refuse = () => {
    isRefused.current = true
    areFilesMissing()
  }
  const check = fields.handleSubmit(send, refuse)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    if (isUnchanged.current) return receipt.receipt.current?.focus()
    isBusy.current = true
    await check(event)
    isBusy.current = false
    if (isRefused.current) focusFirstInvalid()
  }

  return {
    ...fields,
    form,
    ...receipt,
    submit,
    problem,
    prepare: () => {
      loadRules().catch(() => undefined)
    },
    /** Something was changed: the form may be sent once more. */
    change: () => {
      isUnchanged.current = false
    },
  }
}

export type ApplicationFormState = ReturnType<typeof useApplicationForm>
