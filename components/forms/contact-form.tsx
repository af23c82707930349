'use client'

import {
  type ComponentProps,
  type ComponentType,
  type FormEvent,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { FormProblem } from '#components/ui/form-problem.tsx'
import { Receipt } from '#components/ui/receipt.tsx'
import type { Locale } from '#lib/i18n/locales.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import type { ContactText } from '#lib/schemas/contact.ts'
import { contactErrors } from '#lib/schemas/error-keys.ts'
import { Field, FieldError, type FieldProps } from './field.tsx'
import { lateRules } from './late-code.ts'
import { createKey, isWorthRepeating, type Outcome, sendForm } from './send-form.ts'
import { SubmitButton } from './submit-button.tsx'
import type { ToastIcons, ToastWords } from './toasts.tsx'
import {
  type Errors,
  errorText,
  goToStartOf,
  serverErrors,
  useErrorSummary,
  useToasts,
} from './use-form-feedback.ts'

export type ContactFormProps = {
  locale: Locale
  /** Where it posts to. */
  action: string
  copy: Pick<
    Messages['contact-us'],
    'form' | 'errors' | 'serverMessages' | 'summary' | 'toasts' | 'modal' | 'receipt'
  >
  /** Who else may be asked, for the receipt. */
  facts: ReactNode
  toastWords: ToastWords
  icons: ToastIcons & { alert: ReactNode; send: ReactNode; spinner: ReactNode }
  /** What was sent before, with the keys of its errors. */
  draft?: { values: Partial<ContactText>; errors: Errors }
  /** What was wrong with it, shown until the form is sent again from here. */
  notice?: ReactNode
}

// Spelt out here: beside the schema they would bring its library along.
const contactFields = ['name', 'email', 'message'] as const

const noText: ContactText = { name: '', email: '', message: '' }
const noErrors: Errors = {}

const rules = lateRules(async (): Promise<Resolver<ContactText>> => {
  const [{ standardSchemaResolver }, { contactSchema }] = await Promise.all([
    import('@hookform/resolvers/standard-schema'),
    import('#lib/schemas/contact.ts'),
  ])
  return standardSchemaResolver(contactSchema)
})

// Specification 5: empty fields are not appended to the payload.
const payloadOf = (form: HTMLFormElement) =>
  new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )

/** Validates and sends a message. Specification 4: it is emptied once a server has taken or refused it. */
const useContactForm = ({ action, copy, toastWords, icons, draft }: ContactFormProps, onSent: () => void) => {
  const errors = draft?.errors ?? noErrors
  const [given] = useState(() => serverErrors(contactFields, errors))
  // Without default values the fields keep what was typed before the page came alive.
  const { register, handleSubmit, setError, reset, formState } = useForm<ContactText>({
    resolver: rules.resolver,
    errors: given,
    shouldFocusError: false,
  })
  const { say, corner, prepare } = useToasts(toastWords, icons, copy.toasts)
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const key = useRef('')
  const [problem, setProblem] = useState<{ text: string; isAbove: boolean } | null>(null)
  const [sent, setSent] = useState<{ reference: string | null } | null>(null)

  const errorOf = (field: keyof ContactText) =>
    errorText(contactErrors, copy.errors, formState.errors[field]?.message)
  /** The fields in question in their order, with their names and what is wrong. */
  const wrong = contactFields.flatMap((field) => {
    const error = errorOf(field)
    return error ? [{ field, name: copy.form.labels[field], error }] : []
  })
  const summary = useErrorSummary({
    titlePattern: copy.summary.documentTitle,
    isWrong: wrong.length > 0,
    hasFailed: problem !== null,
    wasRefused: Object.keys(errors).length > 0,
  })

  const fail = (outcome: Outcome, text: string) => {
    const isAbove = !isWorthRepeating(outcome)
    setProblem({ text, isAbove })
    say('error', text)
    return isAbove
  }
  /** Resolves to whether it was refused with something to be said above the fields. */
  const send = async (target: HTMLFormElement): Promise<boolean> => {
    key.current ||= createKey()
    const outcome = await sendForm(action, payloadOf(target), key.current)
    if (outcome.kind === 'lost') return fail(outcome, copy.serverMessages.failed)
    if (outcome.kind === 'sent') {
      key.current = ''
      reset(noText)
      setSent({ reference: outcome.reference })
      say('success', outcome.message)
      onSent()
      return false
    }
    const faulty = contactFields.filter((field) => outcome.errors[field])
    for (const field of faulty) setError(field, { type: 'server', message: outcome.errors[field] })
    if (faulty.length > 0) {
      say('error', outcome.message)
      return true
    }
    // Specification 4: `success: false`. With any other status the server did not decide, and the text stays.
    if (outcome.status === 422) reset(noText)
    return fail(outcome, outcome.message)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    let isRefused = false
    setProblem(null)
    const pass = async () => {
      isRefused = form.current !== null && (await send(form.current))
    }
    const refuse = (faults: FieldErrors<ContactText>) => {
      isRefused = true
      const first = contactFields.find((field) => faults[field])
      const text = errorText(contactErrors, copy.errors, first && faults[first]?.message)
      say('error', text ?? copy.serverMessages.refused)
    }
    await handleSubmit(pass, refuse)(event)
    isBusy.current = false
    if (isRefused) summary.refuse()
  }
  return {
    form,
    register,
    errorOf,
    wrong,
    summary,
    problem,
    sent,
    submit,
    corner,
    isSending: formState.isSubmitting,
    /** It is another message than before. */
    change: () => {
      key.current = ''
    },
    /** Fetches code while the visitor is typing. */
    prepare: () => {
      prepare()
      rules.prepare()
    },
  }
}

type Dialog = ComponentType<ComponentProps<typeof import('./sent-dialog.tsx').SentDialog>>

type PartProps = Pick<ContactFormProps, 'locale' | 'copy' | 'icons' | 'facts' | 'notice'> & {
  form: ReturnType<typeof useContactForm>
}

/** What is wrong with the form: first what the page came with, then what was found here. */
const Problems = ({ copy, icons, notice, form: { summary, wrong, sent, problem } }: PartProps) => {
  if (!summary.isShown) return sent ? null : notice
  const message = problem?.isAbove ? problem.text : undefined
  return wrong.length > 0 || message ? (
    <FormProblem
      box={summary.box}
      title={copy.summary.title}
      message={message}
      fields={wrong}
      icon={icons.alert}
    />
  ) : null
}

/** What was sent last, above the form that is empty again. */
const Sent = ({ locale, copy, facts, box, form: { sent } }: PartProps & { box: Ref<HTMLDivElement> }) =>
  sent && (
    <div ref={box} tabIndex={-1} className="mb-9 rounded-lg bg-mist p-6 print:p-0">
      <Receipt
        copy={{ receipt: { ...copy.receipt, title: copy.modal.title }, labels: copy.form.labels }}
        reference={sent.reference}
        received={{ name: '', email: '', message: '' }}
        facts={facts}
        own={
          sent.reference &&
          `/${locale}/contact-us/result?${new URLSearchParams({ state: 'sent', reference: sent.reference })}`
        }
      />
    </div>
  )

/** The contact form: a plain form that JavaScript checks and sends. Specification 2, 4, 5 and 8. */
export function ContactForm(props: ContactFormProps) {
  const { locale, action, copy, icons, draft } = props
  const { label, labels, placeholders } = copy.form
  const [SentDialog, setSentDialog] = useState<Dialog | null>(null)
  const receipt = useRef<HTMLDivElement>(null)
  const showReceipt = () => goToStartOf(receipt.current)
  const openDialog = async () => {
    const module = await import('./sent-dialog.tsx').catch(() => null)
    setSentDialog(() => module?.SentDialog ?? null)
    // Where it cannot be fetched, the toast has said the same.
    if (!module) showReceipt()
  }
  const form = useContactForm(props, openDialog)

  const field = (name: keyof ContactText, kind: FieldProps['kind']) => (
    <Field
      registration={form.register(name)}
      kind={kind}
      label={labels[name]}
      placeholder={placeholders[name]}
      defaultValue={draft?.values[name]}
      error={form.errorOf(name)}
      errorIcon={icons.alert}
    />
  )

  return (
    <>
      <Sent {...props} form={form} box={receipt} />
      <Problems {...props} form={form} />
      <form
        ref={form.form}
        method="post"
        action={action}
        noValidate
        aria-label={label}
        className="grid gap-[22px]"
        onSubmit={form.submit}
        onChange={form.change}
        onFocus={form.prepare}
      >
        <input type="hidden" name="lng" value={locale} />
        {field('name', 'name')}
        {field('email', 'email')}
        {field('message', 'lines')}
        <FieldError id="contact-problem" icon={icons.alert}>
          {form.problem?.isAbove ? undefined : form.problem?.text}
        </FieldError>
        <SubmitButton
          words={copy.form}
          isSending={form.isSending}
          spinner={icons.spinner}
          icon={icons.send}
          className="w-full"
        />
      </form>
      {form.corner}
      {SentDialog && (
        <SentDialog words={copy.modal} onClose={() => setSentDialog(null)} onGone={showReceipt} />
      )}
    </>
  )
}
