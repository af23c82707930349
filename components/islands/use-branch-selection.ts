import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepFocus } from './use-closing.ts'

/** The branch that the address names. `onArrive` hears of every one that a link has led to. */
export function useBranchSelection(isBranch: (id: string) => boolean, onArrive: (id: string) => void) {
  const [selected, setSelected] = useState<string | null>(null)
  /** The one a link has led to, until somebody has brought it into view. */
  const arrived = useRef<string | null>(null)

  const arrive = useEffectEvent(() => {
    const id = window.location.hash.slice(1)
    // The way back from a branch; other links lead to parts of the page.
    if (!id && selected) {
      keepFocus(selected)
      setSelected(null)
    }
    if (!isBranch(id)) return
    arrived.current = id
    setSelected(id)
    onArrive(id)
  })

  useEffect(() => {
    const listener = () => arrive()
    listener()
    window.addEventListener('hashchange', listener)
    return () => window.removeEventListener('hashchange', listener)
  }, [])

  const select = (id: string | null) => {
    setSelected(id)
    const { pathname, search } = window.location
    window.history.replaceState(null, '', `${pathname}${search}${id ? `#${id}` : ''}`)
  }

  return { selected, select, arrived }
}
