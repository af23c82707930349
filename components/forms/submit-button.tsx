'use client'

import type { ReactNode } from 'react'
import styles from '#components/ui/form.module.css'

type SubmitButtonProps = {
  words: { submit: string; submitting: string }
  isSending: boolean
  spinner: ReactNode
  icon?: ReactNode
  className?: string
}

/** Sends a form. While it does, it says so, keeps its width and the focus, and is not to be pressed again. */
export const SubmitButton = ({ words, isSending, spinner, icon, className = '' }: SubmitButtonProps) => (
  <button
    type="submit"
    className={`button button-large ${styles.submit} ${className}`}
    aria-busy={isSending}
    aria-disabled={isSending}
  >
    <span className={styles.rest} aria-hidden={isSending}>
      {words.submit}
      {icon}
    </span>
    <span className={styles.busy} aria-hidden={!isSending}>
      {spinner}
      {words.submitting}
    </span>
  </button>
)
