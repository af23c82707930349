'use client'

import { type ComponentProps, type ComponentType, type ReactNode, type Ref, useRef, useState } from 'react'
import { FormProblem } from '#components/ui/form-problem.tsx'
import { Receipt } from '#components/ui/receipt.tsx'
import type { Locale } from '#lib/i18n/locales.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import type { ContactText } from '#lib/schemas/contact.ts'
import { Field, FieldError, type FieldProps } from './field.tsx'
import { SubmitButton } from './submit-button.tsx'
import type { ToastIcons, ToastWords } from './toasts.tsx'
import { useContactForm } from './use-contact-form.ts'
import { useToasts } from './use-toasts.ts'

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
  draft?: { values: Partial<ContactText>; errors: Readonly<Partial<Record<string, string>>> }
  /** What was wrong with it, shown until the form is sent again from here. */
  notice?: ReactNode
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
  const { locale, action, copy, toastWords, icons, draft } = props
  const { label, labels, placeholders } = copy.form
  const [SentDialog, setSentDialog] = useState<Dialog | null>(null)
  const toasts = useToasts(toastWords, icons)
  const receipt = useRef<HTMLDivElement>(null)
  const showReceipt = () => {
    // It may be taller than the window, and is read from its beginning.
    receipt.current?.scrollIntoView()
    receipt.current?.focus({ preventScroll: true })
  }
  const openDialog = async () => {
    const module = await import('./sent-dialog.tsx').catch(() => null)
    setSentDialog(() => module?.SentDialog ?? null)
    // Where it cannot be fetched, the toast has said the same.
    if (!module) showReceipt()
  }
  const form = useContactForm({
    action,
    words: { ...copy, labels },
    errors: draft?.errors ?? {},
    notify: toasts.notify,
    onSent: openDialog,
  })

  // Fetched while the visitor is typing.
  const prepare = () => {
    toasts.prepare()
    form.prepare()
  }

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
        onFocus={prepare}
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
      {toasts.corner}
      {SentDialog && (
        <SentDialog words={copy.modal} onClose={() => setSentDialog(null)} onGone={showReceipt} />
      )}
    </>
  )
}
