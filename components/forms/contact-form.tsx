'use client'

import { type ComponentProps, type ComponentType, type ReactNode, useRef, useState } from 'react'
import { reserveScrollbarGutter } from '#lib/browser/scroll-bar.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { contactFields } from '#lib/schemas/error-keys.ts'
import { Field, FieldError, Honeypot, SubmitButton } from './controls.tsx'
import { readFormValues } from './form-values.ts'
import type { ReceiptData, ReplyOrLoss } from './send-form.ts'
import { SentNote } from './sent-note.tsx'
import {
  FormErrorSummary,
  lazyRules,
  scrollToAndFocus,
  useValidatedForm,
  type ValidatedFormProps,
} from './validated-form.tsx'

export type ContactFormProps = ValidatedFormProps & {
  copy: Pick<
    Messages['contact-us'],
    'form' | 'errors' | 'serverMessages' | 'summary' | 'toasts' | 'modal' | 'receipt'
  >
  icons: { send: ReactNode }
}

const fieldKinds = { name: 'name', email: 'email', message: 'lines' } as const

const emptyValues = { name: '', email: '', message: '' }
const rules = lazyRules(async () => (await import('#lib/schemas/contact-rules.ts')).contactSchema)

/** Validates and sends a message. Clears the form if the message is sent, or if the product's server declines it. */
const useContactForm = (props: ContactFormProps, onSent: () => void) => {
  const { form: formCopy, serverMessages } = props.copy
  const [receiptData, setReceiptData] = useState<ReceiptData | null>(null)
  const { createSubmitHandler, post, reset, setValue, draft, showToast, ...form } = useValidatedForm({
    ...props,
    storageKey: 'contact-draft',
    rules,
    fields: contactFields,
    fieldLabels: contactFields.map((field) => [field, formCopy.labels[field]]),
    networkErrors: { toast: serverMessages.failed, text: serverMessages.failed },
  })
  const clear = () => {
    for (const field of contactFields) setValue(field, '')
    draft.markChanged()
  }
  const send = async (target: HTMLFormElement): Promise<ReplyOrLoss | null> => {
    const reply = await post(readFormValues(target))
    if (reply?.kind === 'sent') {
      clear()
      // `reset` also clears the errors.
      reset(emptyValues)
      setReceiptData(reply)
      showToast('success', reply.message)
      onSent()
    }
    // A 422 without field errors means that the product's server declined the message by responding with
    // `success: false`. After any other error, keep the text.
    const isDeclined =
      reply?.kind === 'refused' &&
      reply.status === 422 &&
      contactFields.every((field) => !reply.errors[field])
    if (isDeclined) clear()
    return reply
  }
  return { ...form, onChange: draft.markChanged, receiptData, onSubmit: createSubmitHandler({ send }) }
}

type DialogComponent = ComponentType<ComponentProps<typeof import('./sent-dialog.tsx').SentDialog>>

export function ContactForm(props: ContactFormProps) {
  const { locale, action, copy, icons, initial } = props
  const { label, labels, hints, placeholders } = copy.form
  const [SentDialog, setSentDialog] = useState<DialogComponent | null>(null)
  const note = useRef<HTMLDivElement>(null)
  const focusNote = () => scrollToAndFocus(note.current)
  const openDialog = async () => {
    const module = await import('./sent-dialog.tsx').catch(() => null)
    reserveScrollbarGutter()
    setSentDialog(() => module?.SentDialog ?? null)
    // If the dialog's code fails to load, focus the note, which also confirms that the message was sent.
    if (!module) focusNote()
  }
  const form = useContactForm(props, openDialog)
  const sentNote = form.receiptData && (
    <SentNote
      copy={copy.receipt}
      receiptData={form.receiptData}
      resultPath={`/${locale}/contact-us/result`}
    />
  )

  return (
    <>
      {sentNote && (
        <div ref={note} tabIndex={-1} className="mb-6 rounded-md bg-mist px-5 py-3">
          <p className="font-bold">{copy.modal.title}</p>
          {sentNote}
        </div>
      )}
      <FormErrorSummary errorSummary={form.errorSummary} />
      <form
        ref={form.form}
        method="post"
        action={action}
        noValidate
        aria-label={label}
        className="grid gap-5"
        onSubmit={form.onSubmit}
        onChange={form.onChange}
        onFocus={form.preload}
      >
        <input type="hidden" name="lng" value={locale} />
        <Honeypot />
        {contactFields.map((name) => (
          <Field
            key={name}
            registration={form.register(name)}
            kind={fieldKinds[name]}
            label={labels[name]}
            {...(name === 'email' && { hint: hints.email })}
            placeholder={placeholders[name]}
            defaultValue={initial?.values[name]}
            error={form.getError(name)}
            errorIcon={icons.alert}
          />
        ))}
        <FieldError id="form-problem" icon={icons.alert}>
          {form.errorSummary.errorBeside}
        </FieldError>
        <p>{props.privacyLink}</p>
        <SubmitButton
          copy={copy.form}
          isSending={form.isSending}
          spinner={icons.spinner}
          icon={icons.send}
          className="w-full"
        />
      </form>
      {form.toaster}
      {SentDialog && (
        <SentDialog copy={copy.modal} onClose={() => setSentDialog(null)} onAfterClose={focusNote}>
          {sentNote}
        </SentDialog>
      )}
    </>
  )
}
