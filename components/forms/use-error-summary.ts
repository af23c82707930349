import { useEffect, useRef, useState } from 'react'

/** Has the tab say that something is wrong, until nothing is any more. `pattern` holds `{title}`. */
const useTitle = (pattern: string, isWrong: boolean) => {
  useEffect(() => {
    if (!isWrong) return
    const [before = ''] = pattern.split('{title}')
    const mark = () => {
      const { title } = document
      // A page that came with errors says so already.
      if (!title.startsWith(before)) document.title = pattern.replace('{title}', () => title)
    }
    // The page's own title is written anew by a part of it that comes alive late, and by the next page.
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
  /** Whether a field is. */
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
