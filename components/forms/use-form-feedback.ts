import { type ComponentType, createElement, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ToastIcons, ToastMessage, ToastWords } from './toasts.tsx'

/** Error keys or texts by field. */
export type Errors = Readonly<Partial<Record<string, string>>>

/** Errors by field as the form library takes them. */
export const serverErrors = (fields: readonly string[], errors: Errors) =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const message = errors[field]
      return message ? [[field, { type: 'server', message }]] : []
    }),
  )

/** The text of an error that is a key of the form's words, or the server's words already. */
export const errorText = <Key extends string>(
  keys: readonly Key[],
  words: Readonly<Record<Key, string>>,
  message: string | undefined,
): string | undefined => {
  const key = keys.find((known) => known === message)
  return key ? words[key] : message
}

/** Shows and focuses what may be taller than the window, and is read from its beginning. */
export const goToStartOf = (element: HTMLElement | null): void => {
  element?.scrollIntoView()
  element?.focus({ preventScroll: true })
}

/** Puts an error into the tab's title until nothing is wrong any more. `pattern` holds `{title}`. */
const useTitle = (pattern: string, isWrong: boolean) => {
  useEffect(() => {
    if (!isWrong) return
    const [before = ''] = pattern.split('{title}')
    const mark = () => {
      const { title } = document
      // A page that came with errors says so already.
      if (!title.startsWith(before)) document.title = pattern.replace('{title}', () => title)
    }
    // The framework writes the page's title again when a late part comes alive, and on the next page.
    const observer = new MutationObserver(mark)
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    mark()
    return () => {
      observer.disconnect()
      const { title } = document
      if (title.startsWith(before)) document.title = title.slice(before.length)
    }
  }, [pattern, isWrong])
}

type SummaryOptions = {
  /** What the title becomes, with `{title}` for what it was. */
  titlePattern: string
  /** Whether a field is wrong. */
  isWrong: boolean
  /** Whether the form as a whole was not taken. */
  hasFailed: boolean
  /** Whether the page came with errors. */
  wasRefused: boolean
}

/** What a form says above its fields after it was refused: `refuse` shows it and moves the focus there. */
export const useErrorSummary = ({ titlePattern, isWrong, hasFailed, wasRefused }: SummaryOptions) => {
  const box = useRef<HTMLDivElement>(null)
  const [attempts, setAttempts] = useState(0)
  useTitle(titlePattern, hasFailed || (isWrong && (wasRefused || attempts > 0)))
  useEffect(() => {
    if (attempts) box.current?.focus()
  }, [attempts])
  return { box, isShown: attempts > 0, refuse: () => setAttempts((before) => before + 1) }
}

type Corner = ComponentType<{ words: ToastWords }>

/**
 * Toasts whose code is fetched when the visitor begins to fill in the form. `corner` is to be rendered.
 * Where the code cannot be fetched, `say` does nothing: the form says everything in its own place too.
 */
export const useToasts = (
  words: ToastWords,
  icons: ToastIcons,
  titles: Readonly<Record<ToastMessage['kind'], string>>,
) => {
  const [Corner, setCorner] = useState<Corner | null>(null)
  const clear = useRef<() => void>(null)
  useEffect(() => () => clear.current?.(), [])

  const load = async () => {
    const module = await import('./toasts.tsx')
    clear.current = module.clearToasts
    setCorner(() => module.Toasts)
    return module
  }
  const ignore = () => undefined
  const corner: ReactNode = Corner && createElement(Corner, { words })
  return {
    corner,
    prepare: () => {
      load().catch(ignore)
    },
    say: (kind: ToastMessage['kind'], text: string) => {
      load().then(({ showToast }) => showToast({ kind, title: titles[kind], text }, words, icons), ignore)
    },
  }
}
