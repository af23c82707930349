import { type FormEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Messages } from '#lib/i18n/messages.ts'
import type { ContactText } from '#lib/schemas/contact.ts'
import { contactErrors } from '#lib/schemas/error-keys.ts'
import { lateResolver } from './late-resolver.ts'
import { type Outcome, sendForm } from './send-form.ts'
import { serverErrors } from './server-errors.ts'
import type { ToastMessage } from './toasts.tsx'
import { useFirstInvalid } from './use-first-invalid.ts'

type ContactFormOptions = {
  action: string
  words: Pick<Messages['contact-us'], 'errors' | 'serverMessages' | 'toasts'>
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

/** Checks and sends a message. Specification 4: it is emptied once a server has taken or refused it. */
export const useContactForm = ({ action, words, errors, notify, onSent }: ContactFormOptions) => {
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const isRefused = useRef(false)
  const focusFirstInvalid = useFirstInvalid(form)
  const [given] = useState(() => serverErrors(contactFields, errors))
  // Without default values the fields keep what was typed before the page came alive.
  const { register, handleSubmit, setError, reset, formState } = useForm<ContactText>({
    resolver: lateResolver<ContactText>(loadRules),
    errors: given,
    shouldFocusError: false,
  })
  const [problem, setProblem] = useState<string | null>(null)

  const say = (kind: ToastMessage['kind'], text: string) => notify({ kind, title: words.toasts[kind], text })

  const fail = (text: string) => {
    setProblem(text)
    say('error', text)
  }

  const settle = (outcome: Outcome) => {
    if (outcome.kind === 'sent') {
      reset(noText)
      say('success', outcome.message)
      return onSent()
    }
    if (outcome.kind === 'lost') return fail(words.serverMessages.failed)
    const wrong = contactFields.filter((field) => outcome.errors[field])
    for (const field of wrong) setError(field, { type: 'server', message: outcome.errors[field] })
    if (wrong.length) {
      isRefused.current = true
      return say('error', outcome.message)
    }
    // Specification 4: `success: false`. With any other status the server did not decide, and the text stays.
    if (outcome.status === 422) reset(noText)
    fail(outcome.message)
  }

  const send = async () => {
    isRefused.current = false
    if (!form.current) return
    setProblem(null)
    settle(await sendForm(action, payloadOf(form.current)))
  }
  const refuse = () => {
    isRefused.current = true
  }
  const check = handleSubmit(send, refuse)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    await check(event)
    isBusy.current = false
    if (isRefused.current) focusFirstInvalid()
  }

  const errorOf = (field: keyof ContactText) => {
    const message = formState.errors[field]?.message
    const key = contactErrors.find((known) => known === message)
    return key ? words.errors[key] : message
  }

  const prepare = () => {
    loadRules().catch(() => undefined)
  }

  return { form, prepare, register, submit, problem, isSending: formState.isSubmitting, errorOf }
}
