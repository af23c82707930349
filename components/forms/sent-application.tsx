'use client'

import { Receipt } from '#components/ui/receipt.tsx'
import { isReference } from '#lib/schemas/reference.ts'
import type { ApplicationFormProps } from './application-form.tsx'
import type { ApplicationFormState } from './use-application-form.ts'

type SentApplicationProps = Pick<
  ApplicationFormProps,
  'locale' | 'copy' | 'vacancyTitle' | 'facts' | 'wayOn'
> & {
  form: ApplicationFormState
  formId: string
}

// It has come already: the form was sent with it.
const startAnew = () => {
  import('./submission-key.ts').then(({ forgetKeys }) => forgetKeys()).catch(() => undefined)
}

/** The receipt of an application, and what unfolds the form below it. */
export function SentApplication(props: SentApplicationProps) {
  const { locale, copy, vacancyTitle, facts, wayOn, form, formId } = props
  const reference = form.sent?.reference ?? null
  const own = reference && isReference(reference) ? `/${locale}/application/${reference}` : null
  return (
    <>
      <div ref={form.receipt} tabIndex={-1} className="rounded-xl bg-mist p-7 lg:p-9">
        <Receipt
          onOwn={startAnew}
          copy={copy}
          reference={reference}
          vacancyTitle={vacancyTitle}
          received={form.sent?.received ?? {}}
          confirmation={form.sent?.isConfirmed ? copy.confirmation.receipt : null}
          facts={facts}
          own={own}
          address={own && window.location.origin + own}
        >
          {wayOn}
        </Receipt>
      </div>
      <button
        type="button"
        className="button button-line my-9 print:hidden"
        aria-expanded={!form.isFolded}
        aria-controls={formId}
        onClick={form.toggle}
      >
        {copy.receipt.form}
      </button>
    </>
  )
}
