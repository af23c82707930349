import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import type { Messages } from '#lib/i18n/messages.ts'
import type { ApplicationText } from '#lib/schemas/application.ts'
import { applicationErrors } from '#lib/schemas/error-keys.ts'
import { type FileField, fileRules } from '#lib/schemas/files.ts'
import { lateResolver } from './late-resolver.ts'
import { type Outcome, sendForm } from './send-form.ts'
import { serverErrors } from './server-errors.ts'
import type { ToastMessage } from './toasts.tsx'
import { type FileState, useFile } from './use-file.ts'
import { useFirstInvalid } from './use-first-invalid.ts'

type Words = Pick<Messages['apply'], 'errors' | 'success' | 'toasts'>

export type ApplicationFormOptions = {
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

export type Sent = { reference: string | null }

/** Checks, sends and keeps an application; everything typed and chosen stays whatever happens. */
export const useApplicationForm = ({
  action,
  words,
  areFilesRequired,
  errors,
  notify,
}: ApplicationFormOptions) => {
  const form = useRef<HTMLFormElement>(null)
  const receipt = useRef<HTMLDivElement>(null)
  const isBusy = useRef(false)
  const isUnchanged = useRef(false)
  const isRefused = useRef(false)
  const focusFirstInvalid = useFirstInvalid(form)
  const [given] = useState(() => serverErrors(textFields, errors))
  // Without default values the fields keep what was typed before the page came alive.
  const { register, handleSubmit, setError, formState } = useForm<ApplicationText>({
    resolver: lateResolver<ApplicationText>(loadRules),
    errors: given,
    shouldFocusError: false,
  })
  const files: Record<FileField, FileState> = {
    photo: useFile('photo', errors.photo ?? null),
    resume: useFile('resume', errors.resume ?? null),
  }
  const [sent, setSent] = useState<Sent | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const say = (kind: ToastMessage['kind'], text: string) => notify({ kind, title: words.toasts[kind], text })

  // Specification 5: one missing file is enough for the message, and then nothing is sent.
  const areFilesMissing = () => {
    if (!areFilesRequired) return false
    const missing = (
      [
        ['photo', files.photo],
        ['resume', files.resume],
      ] as const
    ).filter(([, { file }]) => !file)
    for (const [field, state] of missing) state.setError(state.error ?? fileRules[field].errors.missing)
    if (missing.length) say('error', words.errors.filesMissing)
    return missing.length > 0
  }

  const showErrors = (texts: Readonly<Record<string, string>>) => {
    for (const field of textFields) {
      const message = texts[field]
      if (message) setError(field, { type: 'server', message })
    }
    files.photo.setError(texts.photo ?? null)
    files.resume.setError(texts.resume ?? null)
    isRefused.current = Object.values(texts).some(Boolean)
  }

  const settle = (outcome: Outcome) => {
    if (outcome.kind === 'sent') {
      isUnchanged.current = true
      setSent({ reference: outcome.reference })
      return say('success', words.success)
    }
    if (outcome.kind === 'refused') {
      showErrors(outcome.errors)
      if (Object.keys(outcome.errors).length === 0) setProblem(outcome.message)
      return say('error', outcome.message)
    }
    setProblem(words.errors.network)
    say('error', words.errors.uploadFailed)
  }

  const send = async () => {
    isRefused.current = areFilesMissing()
    if (isRefused.current || !form.current) return
    setProblem(null)
    settle(await sendForm(action, new FormData(form.current)))
  }
  const refuse = () => {
    isRefused.current = true
    areFilesMissing()
  }
  const check = handleSubmit(send, refuse)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    if (isUnchanged.current) return receipt.current?.focus()
    isBusy.current = true
    await check(event)
    isBusy.current = false
    if (isRefused.current) focusFirstInvalid()
  }
  useEffect(() => {
    if (sent) receipt.current?.focus()
  }, [sent])

  const textOf = (message: string | null | undefined) => {
    const key = applicationErrors.find((known) => known === message)
    return key ? words.errors[key] : (message ?? undefined)
  }
  const errorOf = (errors: FieldErrors<ApplicationText>, field: keyof ApplicationText) =>
    textOf(errors[field]?.message)

  return {
    form,
    receipt,
    prepare: () => {
      loadRules().catch(() => undefined)
    },
    register,
    submit,
    files,
    sent,
    problem,
    isSending: formState.isSubmitting,
    textError: (field: keyof ApplicationText) => errorOf(formState.errors, field),
    fileError: (field: FileField) => textOf(files[field].error),
    /** Something was changed: the form may be sent once more. */
    change: () => {
      isUnchanged.current = false
    },
  }
}
