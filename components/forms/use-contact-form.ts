import { type FormEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Messages } from '#lib/i18n/messages.ts'
import type { ContactText } from '#lib/schemas/contact.ts'
import { contactErrors } from '#lib/schemas/error-keys.ts'
import { lateResolver } from './late-resolver.ts'
import { mayPass } from './may-pass.ts'
import { type Outcome, sendForm } from './send-form.ts'
import { serverErrors } from './server-errors.ts'
import type { ToastMessage } from './toasts.tsx'
import { useErrorSummary } from './use-error-summary.ts'

type ContactFormOptions = {
  action: string
  words: Pick<Messages['contact-us'], 'errors' | 'serverMessages' | 'toasts' | 'summary'> & {
    labels: Messages['contact-us']['form']['labels']
  }
  /** Error keys by field, of what was sent before. */
  errors: Readonly<Partial<Record<string, string>>>
  notify: (message: ToastMessage) => void
  onSent: () => void
}

const loadRules = () => import('./contact-resolver.ts')

// Spelt out here: beside the schema they would bring its library along.
const contactFields = ['name', 'email', 'message'] as const

const noText: ContactText = { name: '', email: '', message: '' }

// Specification 5: empty fields are not appended to the payload.
const payloadOf = (form: HTMLFormElement) =>
  new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )

const errorText = (words: Messages['contact-us']['errors'], message: string | undefined) => {
  const key = contactErrors.find((known) => known === message)
  return key ? words[key] : message
}

/** The contact form's text, and what is wrong with it. */
const useContactFields = ({ words, errors }: Pick<ContactFormOptions, 'words' | 'errors'>) => {
  const [given] = useState(() => serverErrors(contactFields, errors))
  // Without default values the fields keep what was typed before the page came alive.
  const { register, handleSubmit, setError, reset, formState } = useForm<ContactText>({
    resolver: lateResolver<ContactText>(loadRules),
    errors: given,
    shouldFocusError: false,
  })
  const errorOf = (field: keyof ContactText) => errorText(words.errors, formState.errors[field]?.message)
  return {
    register,
    handleSubmit,
    isSending: formState.isSubmitting,
    empty: () => reset(noText),
    errorOf,
    /** The fields in question in their order, with their names and what is wrong. */
    wrong: contactFields.flatMap((field) => {
      const error = errorOf(field)
      return error ? [{ field, name: words.labels[field], error }] : []
    }),
    /** Shows the server's errors, and says whether there are any. */
    showErrors: (texts: Readonly<Record<string, string>>) => {
      const wrong = contactFields.filter((field) => texts[field])
      for (const field of wrong) setError(field, { type: 'server', message: texts[field] })
      return wrong.length > 0
    },
  }
}

/** Checks and sends a message. Specification 4: it is emptied once a server has taken or refused it. */
export const useContactForm = (options: ContactFormOptions) => {
  const { action, words, notify, onSent } = options
  const fields = useContactFields(options)
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const isRefused = useRef(false)
  const [problem, setProblem] = useState<{ text: string; isAbove: boolean } | null>(null)
  const [sent, setSent] = useState<{ reference: string | null } | null>(null)
  const summary = useErrorSummary({
    titlePattern: words.summary.documentTitle,
    isWrong: fields.wrong.length > 0,
    hasFailed: problem !== null,
    wasRefused: Object.keys(options.errors).length > 0,
  })

  const say = (kind: ToastMessage['kind'], text: string) => notify({ kind, title: words.toasts[kind], text })

  const fail = (outcome: Outcome, text: string) => {
    isRefused.current = !mayPass(outcome)
    setProblem({ text, isAbove: isRefused.current })
    say('error', text)
  }

  const settle = (outcome: Outcome) => {
    if (outcome.kind === 'sent') {
      fields.empty()
      setSent({ reference: outcome.reference })
      say('success', outcome.message)
      return onSent()
    }
    if (outcome.kind === 'lost') return fail(outcome, words.serverMessages.failed)
    isRefused.current = fields.showErrors(outcome.errors)
    if (isRefused.current) return say('error', outcome.message)
    // Specification 4: `success: false`. With any other status the server did not decide, and the text stays.
    if (outcome.status === 422) fields.empty()
    fail(outcome, outcome.message)
  }

  const send = async () => {
    isRefused.current = false
    if (form.current) settle(await sendForm(action, payloadOf(form.current)))
  }
  const refuse = (errors: Partial<Record<keyof ContactText, { message?: string }>>) => {
    isRefused.current = true
    const first = contactFields.find((field) => errors[field])
    say('error', errorText(words.errors, first && errors[first]?.message) ?? words.serverMessages.refused)
  }
  const check = fields.handleSubmit(send, refuse)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    setProblem(null)
    await check(event)
    isBusy.current = false
    if (isRefused.current) summary.refuse()
  }

  const prepare = () => {
    loadRules().catch(() => undefined)
  }

  return { ...fields, form, prepare, submit, problem, sent, summary }
}
