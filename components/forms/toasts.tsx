'use client'

import type { ReactElement, ReactNode } from 'react'
import { Toaster, toast } from 'sonner'
import styles from './toasts.module.css'

export type ToastMessage = { kind: 'error' | 'success'; title: string; text: string }

export type ToastCopy = { notifications: string; dismiss: string }

export type ToastIcons = { alert: ReactNode; success: ReactNode; close: ReactNode }

// If there are more, the library hides the oldest toasts and lets them expire, so new ones wait in `queue`.
const maxVisible = 5
const lifetimeMs = 4000

const visibleIds = new Set<string | number>()
let queue: ((id: string | number) => ReactElement)[] = []

const showNext = () => {
  while (visibleIds.size < maxVisible) {
    const renderToast = queue.shift()
    if (!renderToast) return
    visibleIds.add(toast.custom(renderToast, { onAutoClose: removeToast, onDismiss: removeToast }))
  }
}

const removeToast = ({ id }: { id: string | number }) => {
  if (visibleIds.delete(id)) showNext()
}

type ToastProps = ToastMessage & { id: string | number; dismiss: string; icons: ToastIcons }

const Toast = ({ kind, title, text, id, dismiss, icons }: ToastProps) => (
  <div className={styles.toast} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
    {kind === 'error' ? icons.alert : icons.success}
    <b>{title}</b>
    <button
      type="button"
      className="col-3 row-1 -m-2.5 grid size-11 place-items-center"
      aria-label={dismiss}
      onClick={() => toast.dismiss(id)}
    >
      {icons.close}
    </button>
    <p>
      {/* The server's message may be in another language than the page. */}
      <bdi>{text}</bdi>
    </p>
  </div>
)

export const clearToasts = () => {
  queue = []
  visibleIds.clear()
  toast.dismiss()
}

/** Shows a toast, or queues it until there is room. A success removes all earlier toasts. */
export const showToast = (message: ToastMessage, copy: ToastCopy, icons: ToastIcons) => {
  if (message.kind === 'success') clearToasts()
  queue.push((id) => <Toast id={id} {...message} dismiss={copy.dismiss} icons={icons} />)
  showNext()
}

// Each toast is an alert or a status itself, so the live region around them would announce it twice.
const disableLiveRegion = (region: HTMLElement | null) => region?.setAttribute('aria-live', 'off')

export const Toasts = ({ copy }: { copy: ToastCopy }) => (
  <Toaster
    ref={disableLiveRegion}
    className={styles.toasts}
    position="bottom-right"
    visibleToasts={maxVisible}
    duration={lifetimeMs}
    gap={12}
    expand
    customAriaLabel={copy.notifications}
  />
)
