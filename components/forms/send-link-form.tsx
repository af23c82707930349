'use client'

import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { SendLink } from '#lib/content/send-link.ts'
import { countries } from '#lib/schemas/mobile-number.ts'
import type { GivenForm } from './checked-form.tsx'
import { SubmitButton } from './controls.tsx'
import { type Outcome, sendForm } from './send-form.ts'
import styles from './send-link-form.module.css'

/** How far a link has got, and the sentence that says so; `wrong`: the number has to be mended. */
type SendLinkState = { kind: 'idle' | 'sending' | 'sent' | 'wrong' | 'failed'; text: string }

const idle: SendLinkState = { kind: 'idle', text: '' }
const sentFor = 6000

const problemIn = ({ errors, message }: Pick<GivenForm, 'errors' | 'message'>): SendLinkState =>
  errors.phone ? { kind: 'wrong', text: errors.phone } : { kind: 'failed', text: message }

const stateAfter = (outcome: Outcome, failed: string): SendLinkState => {
  if (outcome.kind === 'sent') return { kind: 'sent', text: outcome.message }
  return outcome.kind === 'refused' ? problemIn(outcome) : { kind: 'failed', text: failed }
}

const bodyOf = (form: HTMLFormElement) =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** The state of the form that asks for a link, from typing to sent and empty again. */
const useSendLink = ({ path, copy, given }: SendLinkFormProps) => {
  const field = useRef<HTMLInputElement>(null)
  const [country, setCountry] = useState(given?.values.country || countries[0].code)
  const [state, setState] = useState(given ? problemIn(given) : idle)

  useEffect(() => {
    if (state.kind !== 'sent') return
    if (field.current) field.current.value = ''
    const timer = setTimeout(setState, sentFor, idle)
    return () => clearTimeout(timer)
  }, [state])

  const settle = (next: SendLinkState) => {
    setState(next)
    if (next.kind === 'wrong') field.current?.focus()
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.kind === 'sending' || state.kind === 'sent') return
    if (!field.current?.value.trim()) return settle({ kind: 'wrong', text: copy.errors.required })
    setState({ kind: 'sending', text: '' })
    settle(stateAfter(await sendForm(path, bodyOf(event.currentTarget)), copy.errors.failed))
  }
  // Typing while a link is being sent changes nothing about it.
  const onTyping = () => setState((now) => (now.kind === 'sending' ? now : idle))
  return { field, country, setCountry, state, onSubmit, onTyping }
}

export type SendLinkFormProps = Pick<SendLink, 'copy' | 'path'> & {
  icons: Record<'country' | 'error' | 'sent' | 'spinner', ReactNode>
  /** What stands beside the form. */
  beside?: ReactNode
  /** What else leads to the app, for when no link was sent. */
  ways: ReactNode
  /** What was typed before and what was wrong with it, after a post without JavaScript. */
  given?: GivenForm
}

type PhoneFieldProps = Pick<SendLinkFormProps, 'copy' | 'given'> & {
  form: ReturnType<typeof useSendLink>
  icon: ReactNode
  errorId: string | undefined
}

const PhoneField = ({ copy, given, form, icon, errorId }: PhoneFieldProps) => {
  const id = useId()
  return (
    <div className={styles.phone} dir="ltr">
      <span className={styles.country}>
        <select
          name="country"
          aria-label={copy.countryLabel}
          value={form.country}
          onChange={({ target }) => form.setCountry(target.value)}
        >
          {countries.map(({ code }) => (
            <option key={code}>{code}</option>
          ))}
        </select>
        {icon}
      </span>
      <label htmlFor={id} className="sr-only">
        {copy.phoneLabel}
      </label>
      <input
        ref={form.field}
        id={id}
        name="phone"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder={countries.find(({ code }) => code === form.country)?.example}
        defaultValue={given?.values.phone}
        required
        aria-invalid={form.state.kind === 'wrong'}
        aria-describedby={errorId}
        onChange={form.onTyping}
      />
    </div>
  )
}

/** Asks for a link by SMS, and says what became of it. What was typed stays until a link was sent. */
export function SendLinkForm(props: SendLinkFormProps) {
  const { copy, path, icons, beside, ways, given } = props
  const errorId = useId()
  const form = useSendLink(props)
  const { kind, text } = form.state
  const isWrong = kind === 'wrong'
  const error = isWrong || kind === 'failed' ? text : null

  return (
    <>
      <div data-island="send-link" className={styles.row}>
        <div className={styles.box}>
          <form
            action={path}
            method="post"
            className={styles.form}
            // The browser would complain in its own language.
            noValidate
            data-invalid={isWrong || undefined}
            onSubmit={form.onSubmit}
          >
            <PhoneField
              copy={copy}
              given={given}
              form={form}
              icon={icons.country}
              errorId={error ? errorId : undefined}
            />
            <SubmitButton
              words={{ submit: copy.submit, submitting: copy.sending }}
              isSending={kind === 'sending'}
              spinner={icons.spinner}
              className="button-field"
            />
            <span role="status" className={kind === 'sent' ? styles.sent : undefined}>
              {kind === 'sent' && icons.sent}
              {kind === 'sent' && text}
            </span>
          </form>
          <p id={errorId} role="alert" className={styles.error}>
            {error && (
              <span>
                {icons.error} {error}
              </span>
            )}
          </p>
        </div>
        {beside}
      </div>
      <div role="status">{kind === 'failed' && ways}</div>
    </>
  )
}
