'use client'

import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { type CountryCode, countries, isCountryCode, mobileNumber } from '#lib/content/mobile-number.ts'
import type { SendLinkCopy } from '#lib/content/section-heroes.ts'
import { sendLinkNoticeId } from '#lib/content/send-link.ts'

type SendLinkFormProps = {
  copy: Pick<SendLinkCopy, 'countryLabel' | 'phoneLabel' | 'sendLink' | 'errors'>
  /** Where it posts to. */
  path: string
  sending: string
  icons: { country: ReactNode; error: ReactNode }
  /** What stands beside the form. */
  beside: ReactNode
  /** Why no link can be sent, and other ways on. */
  notice: ReactNode
}

type State = 'idle' | 'required' | 'invalid' | 'sending' | 'refused'

const post = (path: string, form: HTMLFormElement) =>
  fetch(path, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
  })
    .then((answer) => answer.text())
    // Whatever happened, nothing was sent, and that is what it will say.
    .catch(() => null)

type CountrySelectProps = {
  label: string
  value: CountryCode
  icon: ReactNode
  onChange: (code: CountryCode) => void
}

const CountrySelect = ({ label, value, icon, onChange }: CountrySelectProps) => (
  <span className="send-link-country">
    <select
      name="country"
      aria-label={label}
      value={value}
      onChange={({ target }) => isCountryCode(target.value) && onChange(target.value)}
    >
      {countries.map(({ code }) => (
        <option key={code}>{code}</option>
      ))}
    </select>
    {icon}
  </span>
)

const useSendLink = (path: string) => {
  const field = useRef<HTMLInputElement>(null)
  const [country, setCountry] = useState<CountryCode>(countries[0].code)
  const [state, setState] = useState<State>('idle')

  const refuse = (reason: 'required' | 'invalid') => {
    setState(reason)
    field.current?.focus()
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'sending') return
    if (!mobileNumber(country, field.current?.value ?? '')) return refuse('invalid')
    setState('sending')
    await post(path, event.currentTarget)
    setState('refused')
  }
  const onInvalid = (event: FormEvent) => {
    event.preventDefault()
    refuse('required')
  }
  return { field, country, setCountry, state, onSubmit, onInvalid, onTyping: () => setState('idle') }
}

/** Asks for a link by SMS and, as none can be sent, says so. What was typed stays. */
export function SendLinkForm({ copy, path, sending, icons, beside, notice }: SendLinkFormProps) {
  const id = useId()
  const { field, country, setCountry, state, onSubmit, onInvalid, onTyping } = useSendLink(path)
  const error = state === 'required' || state === 'invalid' ? copy.errors[state] : null

  return (
    <>
      <div className="send-link-row">
        <div className="send-link-box">
          <form
            action={path}
            method="post"
            className="send-link"
            data-invalid={error !== null || undefined}
            onSubmit={onSubmit}
          >
            <div className="send-link-phone" dir="ltr">
              <CountrySelect
                label={copy.countryLabel}
                value={country}
                icon={icons.country}
                onChange={setCountry}
              />
              <label htmlFor={id} className="sr-only">
                {copy.phoneLabel}
              </label>
              <input
                ref={field}
                id={id}
                name="phone"
                type="tel"
                inputMode="tel"
                autoComplete="tel-national"
                placeholder={countries.find(({ code }) => code === country)?.example}
                required
                aria-invalid={error !== null}
                aria-describedby={error ? `${id}-error` : undefined}
                onInvalid={onInvalid}
                onChange={onTyping}
              />
            </div>
            <button type="submit" className="button button-field" aria-busy={state === 'sending'}>
              {state === 'sending' ? sending : copy.sendLink}
            </button>
          </form>
          <p id={`${id}-error`} role="alert" className="send-link-error">
            {error && (
              <span>
                {icons.error} {error}
              </span>
            )}
          </p>
        </div>
        {beside}
      </div>
      <div role="status">
        <div id={sendLinkNoticeId} className="send-link-notice" data-shown={state === 'refused' || undefined}>
          {notice}
        </div>
      </div>
    </>
  )
}
