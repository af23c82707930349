'use client'

import { type ReactNode, useId } from 'react'
import { WaysToApp } from '#components/ui/ways-to-app.tsx'
import type { SendLink } from '#lib/content/send-link.ts'
import { sendLinkErrors } from '#lib/schemas/error-keys.ts'
import { countries, isCountryCode } from '#lib/schemas/mobile-number.ts'
import { SubmitButton } from './submit-button.tsx'
import { isNumberWrong, type SendLinkDraft, useSendLink } from './use-send-link.ts'

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
    <div className="send-link-phone" dir="ltr">
      <span className="send-link-country">
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
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder={countries.find(({ code }) => code === form.country)?.example}
        defaultValue={draft?.phone}
        required
        aria-invalid={isNumberWrong(form.state)}
        aria-describedby={errorId}
        onInvalid={form.onInvalid}
        onChange={form.onTyping}
      />
    </div>
  )
}

const SentTo = ({ words, number, icon }: { words: string; number: string; icon: ReactNode }) => {
  const [before, after] = words.split('{phone}')
  return (
    <span className="send-link-sent">
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
  const { state, sentTo } = form
  const error = sendLinkErrors.find((key) => key === state)

  return (
    <>
      <div className="send-link-row">
        <div className="send-link-box">
          <form
            action={path}
            method="post"
            className="send-link"
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
              {state === 'sent' && <SentTo words={copy.sentTo} number={sentTo} icon={icons.sent} />}
            </span>
          </form>
          <p id={errorId} role="alert" className="send-link-error">
            {error && (
              <span>
                {icons.error} {copy.errors[error]}
              </span>
            )}
          </p>
        </div>
        {beside}
      </div>
      <div role="status">
        {state === 'unavailable' && <WaysToApp {...copy.unavailable}>{ways}</WaysToApp>}
        {(state === 'limit' || state === 'failed') && <WaysToApp title={copy.waysTitle}>{ways}</WaysToApp>}
      </div>
    </>
  )
}
