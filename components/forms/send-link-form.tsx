'use client'

import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { SendLink } from '#lib/content/send-link.ts'
import { type SendLinkError, sendLinkErrors } from '#lib/schemas/error-keys.ts'
import {
  type CountryCode,
  countries,
  isCountryCode,
  mobileNumber,
  writtenNumber,
} from '#lib/schemas/mobile-number.ts'
import { SubmitButton } from './controls.tsx'
import { postForm } from './send-form.ts'
import styles from './send-link-form.module.css'

/** What was typed before and what was wrong with it, after a post without JavaScript. */
export type SendLinkDraft = { country: CountryCode; phone: string; error: SendLinkError }

/** How far a link has got; an error's name says why it got nowhere. */
type SendLinkState = 'idle' | 'sending' | 'sent' | SendLinkError

// The site gives up on its SMS gateway sooner than this.
const answerTimeout = 20_000
const sentFor = 6000
const answers = ['sent', ...sendLinkErrors] as const

const post = async (path: string, form: HTMLFormElement): Promise<SendLinkState> => {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const answer = await postForm(path, body, answerTimeout)
  return answers.find((state) => state === answer?.fields.state) ?? 'failed'
}

/** Whether the visitor has to mend the number. */
const isNumberWrong = (state: SendLinkState): boolean => state === 'required' || state === 'invalid'

/** The state of the form that asks for a link, from typing to sent and empty again. */
const useSendLink = (path: string, draft: SendLinkDraft | undefined) => {
  const field = useRef<HTMLInputElement>(null)
  const [country, setCountry] = useState<CountryCode>(draft?.country ?? countries[0].code)
  const [state, setState] = useState<SendLinkState>(draft?.error ?? 'idle')
  const [sentTo, setSentTo] = useState('')

  useEffect(() => {
    if (state !== 'sent') return
    if (field.current) field.current.value = ''
    const timer = setTimeout(() => setState('idle'), sentFor)
    return () => clearTimeout(timer)
  }, [state])

  const settle = (next: SendLinkState) => {
    setState(next)
    if (isNumberWrong(next)) field.current?.focus()
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'sending' || state === 'sent') return
    const typed = field.current?.value ?? ''
    if (!typed.trim()) return settle('required')
    const number = mobileNumber(country, typed)
    if (!number) return settle('invalid')
    setSentTo(writtenNumber(number))
    setState('sending')
    settle(await post(path, event.currentTarget))
  }
  // Typing while a link is being sent changes nothing about it.
  const onTyping = () => setState((now) => (now === 'sending' ? now : 'idle'))
  return { field, country, setCountry, state, sentTo, onSubmit, onTyping }
}

export type SendLinkFormProps = Pick<SendLink, 'copy' | 'path'> & {
  icons: Record<'country' | 'error' | 'sent' | 'spinner', ReactNode>
  /** What stands beside the form. */
  beside?: ReactNode
  /** What else leads to the app, for when no link was sent. */
  ways: ReactNode
  draft?: SendLinkDraft
}

type PhoneFieldProps = Pick<SendLinkFormProps, 'copy' | 'draft'> & {
  form: ReturnType<typeof useSendLink>
  icon: ReactNode
  errorId: string | undefined
}

const PhoneField = ({ copy, draft, form, icon, errorId }: PhoneFieldProps) => {
  const id = useId()
  return (
    <div className={styles.phone} dir="ltr">
      <span className={styles.country}>
        <select
          name="country"
          aria-label={copy.countryLabel}
          value={form.country}
          onChange={({ target }) => isCountryCode(target.value) && form.setCountry(target.value)}
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
        defaultValue={draft?.phone}
        required
        aria-invalid={isNumberWrong(form.state)}
        aria-describedby={errorId}
        onChange={form.onTyping}
      />
    </div>
  )
}

const SentTo = ({ words, number, icon }: { words: string; number: string; icon: ReactNode }) => {
  const [before, after] = words.split('{phone}')
  return (
    <span className={styles.sent}>
      {icon}
      <span>
        {before}
        <bdi dir="ltr">{number}</bdi>
        {after}
      </span>
    </span>
  )
}

/** Asks for a link by SMS, and says what became of it. What was typed stays until a link was sent. */
export function SendLinkForm({ copy, path, icons, beside, ways, draft }: SendLinkFormProps) {
  const errorId = useId()
  const form = useSendLink(path, draft)
  const { state } = form
  const error = sendLinkErrors.find((key) => key === state)

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
            data-invalid={isNumberWrong(state) || undefined}
            onSubmit={form.onSubmit}
          >
            <PhoneField
              copy={copy}
              draft={draft}
              form={form}
              icon={icons.country}
              errorId={error && errorId}
            />
            <SubmitButton
              words={{ submit: copy.submit, submitting: copy.sending }}
              isSending={state === 'sending'}
              spinner={icons.spinner}
              className="button-field"
            />
            <span role="status">
              {state === 'sent' && <SentTo words={copy.sentTo} number={form.sentTo} icon={icons.sent} />}
            </span>
          </form>
          <p id={errorId} role="alert" className={styles.error}>
            {error && (
              <span>
                {icons.error} {copy.errors[error]}
              </span>
            )}
          </p>
        </div>
        {beside}
      </div>
      <div role="status">{(state === 'limit' || state === 'failed') && ways}</div>
    </>
  )
}
