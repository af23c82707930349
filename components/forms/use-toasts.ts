import { type ComponentType, createElement, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ToastIcons, ToastMessage, ToastWords } from './toasts.tsx'

type Corner = ComponentType<{ words: ToastWords }>

/**
 * Toasts whose code is fetched when the visitor begins to fill in the form. `corner` is to be rendered.
 * Where the code cannot be fetched, `notify` does nothing: the form says everything in its own place too.
 */
export const useToasts = (words: ToastWords, icons: ToastIcons) => {
  const [Corner, setCorner] = useState<Corner | null>(null)

  const clear = useRef<() => void>(null)
  useEffect(() => () => clear.current?.(), [])

  const load = async () => {
    const module = await import('./toasts.tsx')
    clear.current = module.clearToasts
    setCorner(() => module.Toasts)
    return module
  }
  const prepare = () => {
    load().catch(() => undefined)
  }
  const notify = (message: ToastMessage) => {
    load().then(
      ({ showToast }) => showToast(message, words, icons),
      () => undefined,
    )
  }
  const corner: ReactNode = Corner && createElement(Corner, { words })
  return { corner, prepare, notify }
}
