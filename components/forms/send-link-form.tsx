'use client'

import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { SendLinkContent } from '#lib/content/send-link.ts'
import { phoneCountries } from '#lib/schemas/mobile-number.ts'
import { SubmitButton } from './controls.tsx'
import { readFormValues } from './form-values.ts'
import { type ReplyOrLoss, sendForm } from './send-form.ts'
import styles from './send-link-form.module.css'
import { useHydratedFormRef } from './use-server-form.ts'
import type { RestoredForm } from './validated-form.tsx'

type SendLinkState = { kind: 'idle' | 'sending' } | ReplyOrLoss

const sentMessageMs = 6000

const useSendLink = ({ path, copy, storesLinks, initial }: SendLinkFormProps) => {
  const phoneInput = useRef<HTMLInputElement>(null)
  const countrySelect = useRef<HTMLSelectElement>(null)
  const [country, setCountry] = useState(initial?.values.country || phoneCountries[0].code)
  const [state, setState] = useState<SendLinkState>(
    initial ? { kind: 'refused', status: 422, ...initial } : { kind: 'idle' },
  )
  const showPhoneError = (message: string) => {
    setState({ kind: 'refused', status: 422, message, errors: { phone: message } })
    phoneInput.current?.focus()
  }

  // Read the country that the visitor chose before hydration, or that Firefox restored after a reload.
  useEffect(() => setCountry((initialCountry) => countrySelect.current?.value ?? initialCountry), [])
  useEffect(() => {
    if (state.kind !== 'sent') return
    if (phoneInput.current) phoneInput.current.value = ''
    if (storesLinks) return
    const timer = setTimeout(setState, sentMessageMs, { kind: 'idle' })
    return () => clearTimeout(timer)
  }, [state, storesLinks])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.kind === 'sending') return
    if (!phoneInput.current?.value.trim())
      return state.kind !== 'sent' && showPhoneError(copy.errors.required)
    setState({ kind: 'sending' })
    const reply = await sendForm(path, readFormValues(event.currentTarget))
    setState(reply ?? { kind: 'idle' })
    if (reply?.kind === 'refused' && reply.errors.phone) phoneInput.current?.focus()
  }
  // Typing does not change the state while a link is being sent.
  const onInput = () => setState((previous) => (previous.kind === 'sending' ? previous : { kind: 'idle' }))
  const isInvalid = state.kind === 'refused' && state.errors.phone !== undefined
  const networkError = state.kind === 'lost' && copy.errors.failed
  const error = state.kind === 'refused' ? (state.errors.phone ?? state.message) : networkError
  return { phoneInput, countrySelect, country, setCountry, state, error, isInvalid, onSubmit, onInput }
}

type SendLinkFormProps = Pick<SendLinkContent, 'copy' | 'path' | 'storesLinks'> & {
  icons: Record<'country' | 'error' | 'sent' | 'spinner', ReactNode>
  aside?: ReactNode
  /** Links to the app and the phone taxi, shown after any error other than a missing or invalid phone number. */
  alternatives: ReactNode
  /** The values and error of a refused form that was posted without JavaScript. */
  initial?: RestoredForm
}

type PhoneFieldProps = Pick<SendLinkFormProps, 'copy' | 'initial'> & {
  form: ReturnType<typeof useSendLink>
  icon: ReactNode
  errorId: string
}

const PhoneField = ({ copy, initial, form, icon, errorId }: PhoneFieldProps) => (
  <div className={styles.number} dir="ltr">
    <span className={styles.country}>
      <select
        ref={form.countrySelect}
        name="country"
        aria-label={copy.countryLabel}
        defaultValue={initial?.values.country}
        onChange={({ target }) => form.setCountry(target.value)}
      >
        {phoneCountries.map(({ code }) => (
          <option key={code}>{code}</option>
        ))}
      </select>
      {icon}
    </span>
    <input
      ref={form.phoneInput}
      name="phone"
      aria-label={copy.phoneLabel}
      inputMode="tel"
      autoComplete="tel-national"
      placeholder={phoneCountries.find(({ code }) => code === form.country)?.example}
      defaultValue={initial?.values.phone}
      required
      aria-invalid={form.isInvalid}
      aria-describedby={form.error ? errorId : undefined}
      onChange={form.onInput}
    />
  </div>
)

export function SendLinkForm(props: SendLinkFormProps) {
  const { copy, path, icons, aside, storesLinks, alternatives, initial } = props
  const errorId = useId()
  const ref = useHydratedFormRef(path)
  const form = useSendLink(props)
  const { state, error, isInvalid } = form
  // On a site that stores link requests, the success message is too long to fit over the form.
  const showsSentMessage = state.kind === 'sent' && !storesLinks
  const linkStoredMessage = state.kind === 'sent' && storesLinks && (
    <p className="mt-3 max-w-120 rounded-lg bg-white px-6 py-5 font-semibold text-ink">{state.message}</p>
  )

  return (
    <>
      <div data-island="send-link" className="flex flex-wrap items-start gap-x-5">
        <div className={styles.column}>
          <form
            ref={ref}
            action={path}
            method="post"
            className={styles.form}
            // The browser's own messages may not be in the page's language.
            noValidate
            data-invalid={isInvalid || undefined}
            onSubmit={form.onSubmit}
          >
            <PhoneField copy={copy} initial={initial} form={form} icon={icons.country} errorId={errorId} />
            <SubmitButton
              copy={{ submit: copy.submit, submitting: copy.sending }}
              isSending={state.kind === 'sending'}
              spinner={icons.spinner}
            />
            <span role="status" className={showsSentMessage ? styles.sentMessage : undefined}>
              {showsSentMessage && icons.sent}
              {showsSentMessage && <span>{state.message}</span>}
            </span>
          </form>
          <p id={errorId} role="alert">
            {error && (
              <span className="flex items-center gap-2 pt-3 font-semibold">
                {icons.error} {error}
              </span>
            )}
          </p>
        </div>
        {aside}
      </div>
      <div role="status">{linkStoredMessage || (error && !isInvalid && alternatives)}</div>
    </>
  )
}
