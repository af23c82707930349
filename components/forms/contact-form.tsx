'use client'

import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { Receipt } from '#components/ui/receipt.tsx'
import type { Locale } from '#lib/i18n/locales.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import type { ContactText } from '#lib/schemas/rules.ts'
import {
  type Errors,
  FormProblems,
  goToStartOf,
  lateRules,
  serverErrors,
  useCheckedForm,
} from './checked-form.tsx'
import { Field, FieldError, type FieldProps, SubmitButton, Trap } from './controls.tsx'
import { useDraft } from './draft.ts'
import { type Outcome, sendForm } from './send-form.ts'
import type { ToastIcons, ToastWords } from './toasts.tsx'

export type ContactFormProps = {
  locale: Locale
  /** The address that the form posts to. */
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

// Spelt out here: an import from the schema would bring its library along.
const contactFields = ['name', 'email', 'message'] as const

const noText: ContactText = { name: '', email: '', message: '' }
const rules = lateRules(async () => (await import('#lib/schemas/rules.ts')).contactSchema)

// Empty fields are not sent.
const payloadOf = (form: HTMLFormElement) =>
  new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )

type Sent = { reference: string | null; receipt: string }

/** Validates and sends a message; the form is emptied once a server has taken or refused it. */
const useContactForm = ({ action, copy, draft, ...look }: ContactFormProps, onSent: () => void) => {
  const kept = useDraft('contact-draft')
  const [sent, setSent] = useState<Sent | null>(null)
  const { submit, reset, say, getValues, setValue, ...form } = useCheckedForm({
    ...look,
    rules,
    copy,
    fields: contactFields,
    names: contactFields.map((field) => [field, copy.form.labels[field]]),
    given: serverErrors(contactFields, draft?.errors),
  })

  const open = useEffectEvent(() => {
    // What the server gave back is newer, and so is what was typed before hydration or brought back by the browser.
    if (draft || contactFields.some((field) => getValues(field))) return kept.save(getValues())
    const { text } = kept.open()
    for (const field of contactFields) setValue(field, text[field] ?? '')
  })
  useEffect(() => open(), [])
  const change = () => {
    kept.change()
    kept.save(getValues())
  }

  const send = async (target: HTMLFormElement): Promise<Outcome> => {
    const stamp = kept.stamp()
    kept.save(getValues())
    const outcome = await sendForm(action, payloadOf(target), stamp)
    if (outcome.kind === 'sent') {
      reset(noText)
      change()
      setSent(outcome)
      say('success', outcome.message)
      onSent()
    }
    // `success: false`. With any other status the server did not decide, and the text stays.
    const isFinal = outcome.kind === 'refused' && outcome.status === 422
    if (isFinal && contactFields.every((field) => !outcome.errors[field])) {
      for (const field of contactFields) setValue(field, '')
      change()
    }
    return outcome
  }
  const { refused, failed } = copy.serverMessages
  return {
    ...form,
    sent,
    onSubmit: submit({
      send,
      refusal: (text = refused) => text,
      lost: { toast: failed, text: failed },
    }),
    change,
  }
}

type Dialog = ComponentType<ComponentProps<typeof import('./sent-dialog.tsx').SentDialog>>

type SentMessageProps = Pick<ContactFormProps, 'locale' | 'copy' | 'facts'> & {
  box: Ref<HTMLDivElement>
  sent: Sent | null
}

/** What was sent last, above the form that is empty again. */
const SentMessage = ({ locale, copy, facts, box, sent }: SentMessageProps) =>
  sent && (
    <div ref={box} tabIndex={-1} className="mb-9 rounded-lg bg-mist p-6 print:p-0">
      <Receipt
        copy={{ receipt: { ...copy.receipt, title: copy.modal.title }, labels: copy.form.labels }}
        reference={sent.reference}
        received={noText}
        facts={facts}
        own={sent.reference && `/${locale}/contact-us/result?receipt=${sent.receipt}`}
      />
    </div>
  )

/** The contact form: a plain form that JavaScript checks and sends. */
export function ContactForm(props: ContactFormProps) {
  const { locale, action, copy, icons, draft } = props
  const { label, labels, placeholders } = copy.form
  const [SentDialog, setSentDialog] = useState<Dialog | null>(null)
  const receipt = useRef<HTMLDivElement>(null)
  const showReceipt = () => goToStartOf(receipt.current)
  const openDialog = async () => {
    const module = await import('./sent-dialog.tsx').catch(() => null)
    setSentDialog(() => module?.SentDialog ?? null)
    // The toast has said the same where the dialog's code cannot be fetched.
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
      <SentMessage {...props} sent={form.sent} box={receipt} />
      <FormProblems problems={form.problems} notice={form.sent ? null : props.notice} />
      <form
        ref={form.form}
        method="post"
        action={action}
        noValidate
        aria-label={label}
        className="grid gap-[22px]"
        onSubmit={form.onSubmit}
        onChange={form.change}
        onFocus={form.prepare}
      >
        <input type="hidden" name="lng" value={locale} />
        <Trap />
        {field('name', 'name')}
        {field('email', 'email')}
        {field('message', 'lines')}
        <FieldError id="form-problem" icon={icons.alert}>
          {form.problems.beside}
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
