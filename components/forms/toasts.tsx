'use client'

import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Toaster, toast } from 'sonner'
import styles from './toasts.module.css'

export type ToastMessage = { kind: 'error' | 'success'; title: string; text: string }

export type ToastCopy = { notifications: string; dismiss: string }

export type ToastIcons = { alert: ReactNode; success: ReactNode; close: ReactNode }

// Above this number, the library would hide the oldest toasts, so new ones wait in `queue`.
const maxVisibleToasts = 5
const lifetimeMs = 4000

type RenderToast = (id: string | number) => ReactElement

// Both maps are keyed by the message as JSON, so that equal messages share a toast.
const visibleIds = new Map<string, string | number>()
const queue = new Map<string, RenderToast>()
let toastCount = 0

const show = (messageJson: string, renderToast: RenderToast) => {
  const onDismiss = ({ id }: { id: string | number }) => {
    if (visibleIds.get(messageJson) !== id) return
    visibleIds.delete(messageJson)
    showQueuedToasts()
  }
  // Do not use the library's timer: it also pauses when a toast appears under a stationary pointer.
  const options = { id: visibleIds.get(messageJson), duration: Number.POSITIVE_INFINITY, onDismiss }
  visibleIds.set(messageJson, toast.custom(renderToast, options))
}

const showQueuedToasts = () => {
  for (const [messageJson, renderToast] of queue) {
    if (visibleIds.size >= maxVisibleToasts && !visibleIds.has(messageJson)) return
    queue.delete(messageJson)
    show(messageJson, renderToast)
  }
}

/** Returns whether the element's toast contains the focus or is hovered. A pointer must move to count as hovering. */
const useIsHoveredOrFocused = (ref: RefObject<HTMLElement | null>) => {
  const [isHoveredOrFocused, setHoveredOrFocused] = useState(false)
  useEffect(() => {
    const item = ref.current?.closest('li')
    const controller = new AbortController()
    const listen = (type: string, listener: () => void) => item?.addEventListener(type, listener, controller)
    listen('pointermove', () => setHoveredOrFocused(true))
    listen('focusin', () => setHoveredOrFocused(true))
    listen('pointerleave', () => setHoveredOrFocused(item?.contains(document.activeElement) ?? false))
    listen('focusout', () => setHoveredOrFocused(false))
    return () => controller.abort()
  }, [ref])
  return isHoveredOrFocused
}

type ToastProps = ToastMessage & { id: string | number; dismiss: string; icons: ToastIcons }

const Toast = ({ kind, title, text, id, dismiss, icons }: ToastProps) => {
  const card = useRef<HTMLDivElement>(null)
  const isHoveredOrFocused = useIsHoveredOrFocused(card)
  useEffect(() => {
    if (isHoveredOrFocused) return
    const timer = setTimeout(() => toast.dismiss(id), lifetimeMs)
    return () => clearTimeout(timer)
  }, [isHoveredOrFocused, id])
  return (
    <div ref={card} className={styles.toast} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {kind === 'error' ? icons.alert : icons.success}
      <b>{title}</b>
      <button type="button" aria-label={dismiss} onClick={() => toast.dismiss(id)}>
        {icons.close}
      </button>
      <p>
        {/* The server's message may not be in the page's language. */}
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

/** Shows a toast, or queues it until there is room. A success message removes all earlier toasts. */
export const showToast = (message: ToastMessage, copy: ToastCopy, icons: ToastIcons) => {
  if (message.kind === 'success') clearToasts()
  toastCount += 1
  // With a new key, a repeated toast is announced again and its four seconds restart.
  const key = toastCount
  queue.set(JSON.stringify(message), (id) => (
    <Toast key={key} id={id} {...message} dismiss={copy.dismiss} icons={icons} />
  ))
  showQueuedToasts()
}

// Each toast is an alert or status itself, so the library's live region would announce it twice.
const disableLiveRegion = (region: HTMLElement | null) => region?.setAttribute('aria-live', 'off')

export const Toasts = ({ copy }: { copy: ToastCopy }) => (
  <Toaster
    ref={disableLiveRegion}
    className={styles.toasts}
    position="bottom-right"
    visibleToasts={maxVisibleToasts}
    gap={12}
    expand
    customAriaLabel={copy.notifications}
  />
)
