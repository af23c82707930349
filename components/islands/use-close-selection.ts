import { useEffect, useEffectEvent } from 'react'

/** Brings the focus to a place on whichever map is shown; answers whether it stands there. */
export const focusMarker = (id: string): boolean => {
  const point = document.querySelector<HTMLElement | SVGElement>(`[data-marker="${CSS.escape(id)}"]`)
  point?.focus()
  return point !== null
}

/** Moves the focus before its element goes away: from within a row to the row, from a card to its point. */
export const moveFocusBeforeClose = (id: string) => {
  const { activeElement } = document
  const row = document.getElementById(id)
  if (row?.contains(activeElement)) row.querySelector('summary')?.focus()
  if (activeElement?.closest('[data-card]')) focusMarker(id)
}

/** Closes what is chosen, also when Escape is pressed anywhere; the focus stays near. */
export function useCloseSelection(selected: string | null, onSelect: (id: null) => void): () => void {
  const close = () => {
    if (!selected) return
    moveFocusBeforeClose(selected)
    onSelect(null)
  }
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') close()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => closeOnEscape(event)
    // In the capture phase, because Google's map removes the focused element when it gets the key.
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
  return close
}
