'use client'

import type { ReactNode, Ref } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import styles from '#components/ui/field.module.css'
import formStyles from '#components/ui/form.module.css'
import { honeypotField } from '#lib/schemas/application-fields.ts'
import { type TextKind, textKindRuleOf } from '#lib/schemas/text-kinds.ts'

type FieldErrorProps = { id: string; icon: ReactNode; children: string | undefined }

export const FieldError = ({ id, icon, children }: FieldErrorProps) =>
  children ? (
    <p id={id} role="alert" className={styles.error}>
      {icon}
      <span>
        <bdi>{children}</bdi>
      </span>
    </p>
  ) : null

export type FieldProps = {
  registration: UseFormRegisterReturn
  kind: TextKind
  label: string
  /** Text after the label, such as “, optional”. */
  note?: string
  hint?: string
  placeholder?: string
  defaultValue?: string
  isRequired?: boolean
  error: string | undefined
  errorIcon: ReactNode
  /** Hides the label visually; set it if a heading shows the same text. */
  hasHiddenLabel?: boolean
  className?: string
}

/** A field that is hidden from visitors, so only bots fill it in. Its attributes keep password managers out. */
export const Honeypot = () => (
  <input
    name={honeypotField}
    className="sr-only"
    tabIndex={-1}
    aria-hidden
    autoComplete="off"
    data-1p-ignore
    data-bwignore
    data-lpignore="true"
    data-form-type="other"
  />
)

export function Field({ registration, kind, label, note, hint, error, errorIcon, ...options }: FieldProps) {
  const id = registration.name
  const ids = { hint: `${id}-hint`, error: `${id}-error` }
  const { input } = textKindRuleOf(kind)
  const controlProps = {
    ...registration,
    id,
    className: styles.input,
    placeholder: options.placeholder,
    defaultValue: options.defaultValue,
    required: options.isRequired ?? true,
    'aria-invalid': error !== undefined,
    'aria-describedby': [hint && ids.hint, error && ids.error].filter(Boolean).join(' ') || undefined,
  }
  return (
    <div className={`${styles.field} ${options.className ?? ''}`}>
      <label htmlFor={id} className={options.hasHiddenLabel ? 'sr-only' : styles.label}>
        <span>
          {label}
          {note && <span className="font-medium text-muted">{note}</span>}
        </span>
      </label>
      {hint && (
        <p id={ids.hint} className="text-sm font-medium tracking-normal text-muted">
          {hint}
        </p>
      )}
      {input ? <input {...controlProps} {...input} /> : <textarea {...controlProps} />}
      <FieldError id={ids.error} icon={errorIcon}>
        {error}
      </FieldError>
    </div>
  )
}

type SubmitButtonProps = {
  copy: { submit: string; submitting: string }
  isSending: boolean
  spinner: ReactNode
  icon?: ReactNode
  className?: string
}

/**
 * A submit button that shows a spinner while the form is being sent. It is never `disabled`, because a disabled button
 * loses focus.
 */
export const SubmitButton = ({ copy, isSending, spinner, icon, className = '' }: SubmitButtonProps) => (
  <button
    type="submit"
    className={`button inline-grid button-large ${formStyles.submit} ${className}`}
    aria-busy={isSending}
    aria-disabled={isSending}
  >
    <span className={formStyles.idleLabel} aria-hidden={isSending}>
      {copy.submit}
      {icon}
    </span>
    <span className={formStyles.busyLabel} aria-hidden={!isSending}>
      {spinner}
      {copy.submitting}
    </span>
  </button>
)

/** `field` is the input's id. */
type InvalidField = { field: string; label: string; error: string }

type ErrorSummaryProps = {
  /** Lets the form focus the box. */
  box?: Ref<HTMLDivElement>
  title: string
  message?: string
  fields: readonly InvalidField[]
  icon: ReactNode
  /** Focuses the box when the page loads. */
  hasAutoFocus?: boolean
  children?: ReactNode
}

/** Lists a form's errors, with a link to each invalid field. Place it above the fields. */
export const ErrorSummary = ({
  box,
  title,
  message,
  fields,
  icon,
  hasAutoFocus,
  children,
}: ErrorSummaryProps) => (
  <div
    ref={box}
    tabIndex={-1}
    role="alert"
    autoFocus={hasAutoFocus}
    className={`mb-8 grid gap-3 rounded-lg bg-danger-tint p-6 ${formStyles.problem}`}
  >
    <h2 className="flex items-center gap-2 h4">
      <span className="contents text-danger">{icon}</span>
      {title}
    </h2>
    {/* Omit a message that repeats a field error listed below. */}
    {message && fields.every(({ error }) => error !== message) && (
      <p>
        {/* The server's message may not be in the page's language. */}
        <bdi>{message}</bdi>
      </p>
    )}
    {fields.length > 0 && (
      <ul>
        {fields.map(({ field, label, error }) => (
          <li key={field}>
            <a href={`#${field}`} className="text-link py-1.5 text-danger">
              {`${label}: ${error}`}
            </a>
          </li>
        ))}
      </ul>
    )}
    {children}
  </div>
)
