'use client'

import type { ReactElement, ReactNode } from 'react'
import { Toaster, toast } from 'sonner'
import styles from './toasts.module.css'

export type ToastMessage = { kind: 'error' | 'success'; title: string; text: string }

export type ToastWords = { notifications: string; dismiss: string }

export type ToastIcons = { error: ReactNode; success: ReactNode; close: ReactNode }

// Specification 9. The library shows the newest toasts and lets older ones expire unseen; here those wait.
const maxShown = 5
const lifetime = 4000

type Made = { id: string; kind: ToastMessage['kind']; card: ReactElement }

const shown = new Map<string, Made>()
let waiting: Made[] = []
let made = 0

const showNext = () => {
  while (shown.size < maxShown) {
    const next = waiting.shift()
    if (!next) return
    shown.set(next.id, next)
    const { id, card } = next
    toast.custom(() => card, { id, onAutoClose: () => leave(id), onDismiss: () => leave(id) })
  }
}

const leave = (id: string) => {
  if (shown.delete(id)) showNext()
}

type ToastProps = ToastMessage & { id: string; dismiss: string; icons: ToastIcons }

const Toast = ({ kind, title, text, id, dismiss, icons }: ToastProps) => (
  <div className={styles.toast} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
    {icons[kind]}
    <b>{title}</b>
    <button type="button" className={styles.close} aria-label={dismiss} onClick={() => toast.dismiss(id)}>
      {icons.close}
    </button>
    <p>
      {/* A server may speak another language than the page. */}
      <bdi>{text}</bdi>
    </p>
  </div>
)

const forgetErrors = () => {
  waiting = waiting.filter(({ kind }) => kind !== 'error')
  for (const { id, kind } of shown.values()) if (kind === 'error') toast.dismiss(id)
}

/** Shows a message in the corner of the window, or has it wait until there is room. A success ends earlier errors. */
export const showToast = (message: ToastMessage, words: ToastWords, icons: ToastIcons) => {
  made += 1
  const id = `toast-${made}`
  const { kind } = message
  if (kind === 'success') forgetErrors()
  waiting.push({ id, kind, card: <Toast id={id} {...message} dismiss={words.dismiss} icons={icons} /> })
  showNext()
}

/** Forgets every message, seen or not: another page is no place for them. */
export const clearToasts = () => {
  waiting = []
  shown.clear()
  toast.dismiss()
}

// Each toast is an alert or a status itself, so the live region around them would announce it twice.
const announceNothing = (region: HTMLElement | null) => region?.setAttribute('aria-live', 'off')

/** The corner where toasts appear. */
export const Toasts = ({ words }: { words: ToastWords }) => (
  <Toaster
    ref={announceNothing}
    className={styles.toasts}
    position="bottom-right"
    visibleToasts={maxShown}
    duration={lifetime}
    gap={12}
    expand
    customAriaLabel={words.notifications}
  />
)
