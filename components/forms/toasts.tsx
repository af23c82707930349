'use client'

import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Toaster, toast } from 'sonner'
import styles from './toasts.module.css'

export type ToastMessage = { kind: 'error' | 'success'; title: string; text: string }

export type ToastCopy = { notifications: string; dismiss: string }

export type ToastIcons = { alert: ReactNode; success: ReactNode; close: ReactNode }

// If there are more, the library hides the oldest toasts, so new ones wait in `queue`.
const maxVisible = 5
const lifetimeMs = 4000

type RenderToast = (id: string | number) => ReactElement

// Both maps have a key for each message, so that equal messages share a toast.
const visibleIds = new Map<string, string | number>()
const queue = new Map<string, RenderToast>()
let shownCount = 0

const show = (message: string, renderToast: RenderToast) => {
  const onDismiss = ({ id }: { id: string | number }) => {
    if (visibleIds.get(message) !== id) return
    visibleIds.delete(message)
    showNext()
  }
  // The library's own timer pauses while a pointer is where the toast appears, even if it does not move.
  const options = { id: visibleIds.get(message), duration: Number.POSITIVE_INFINITY, onDismiss }
  visibleIds.set(message, toast.custom(renderToast, options))
}

const showNext = () => {
  for (const [message, renderToast] of queue) {
    if (visibleIds.size >= maxVisible && !visibleIds.has(message)) return
    queue.delete(message)
    show(message, renderToast)
  }
}

/** Returns whether the pointer was moved over the element's toast, or the focus is in it. */
const useIsInUse = (ref: RefObject<HTMLElement | null>) => {
  const [isInUse, setInUse] = useState(false)
  useEffect(() => {
    const item = ref.current?.closest('li')
    const listeners = new AbortController()
    const listen = (type: string, listener: () => void) => item?.addEventListener(type, listener, listeners)
    listen('pointermove', () => setInUse(true))
    listen('focusin', () => setInUse(true))
    listen('pointerleave', () => setInUse(item?.contains(document.activeElement) ?? false))
    listen('focusout', () => setInUse(false))
    return () => listeners.abort()
  }, [ref])
  return isInUse
}

type ToastProps = ToastMessage & { id: string | number; dismiss: string; icons: ToastIcons }

const Toast = ({ kind, title, text, id, dismiss, icons }: ToastProps) => {
  const card = useRef<HTMLDivElement>(null)
  const isInUse = useIsInUse(card)
  useEffect(() => {
    if (isInUse) return
    const timer = setTimeout(() => toast.dismiss(id), lifetimeMs)
    return () => clearTimeout(timer)
  }, [isInUse, id])
  return (
    <div ref={card} className={styles.toast} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {kind === 'error' ? icons.alert : icons.success}
      <b>{title}</b>
      <button type="button" aria-label={dismiss} onClick={() => toast.dismiss(id)}>
        {icons.close}
      </button>
      <p>
        {/* The server's message may be in another language than the page. */}
        <bdi>{text}</bdi>
      </p>
    </div>
  )
}

export const clearToasts = () => {
  queue.clear()
  visibleIds.clear()
  toast.dismiss()
}

/** Shows a toast, or queues it until there is room. A success removes all earlier toasts. */
export const showToast = (message: ToastMessage, copy: ToastCopy, icons: ToastIcons) => {
  if (message.kind === 'success') clearToasts()
  shownCount += 1
  // With another key, a toast that is shown again is announced again and lasts four seconds from now.
  const key = shownCount
  queue.set(JSON.stringify(message), (id) => (
    <Toast key={key} id={id} {...message} dismiss={copy.dismiss} icons={icons} />
  ))
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
    gap={12}
    expand
    customAriaLabel={copy.notifications}
  />
)
