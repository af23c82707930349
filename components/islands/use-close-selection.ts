import { useEffect, useEffectEvent } from 'react'

/** Focuses a place's marker; returns false if the current map has no marker for the place. */
export const focusMarker = (id: string): boolean => {
  const marker = document.querySelector<HTMLElement | SVGElement>(`[data-marker="${CSS.escape(id)}"]`)
  marker?.focus()
  return marker !== null
}

/** Moves the focus to the place's summary or marker if the focused element is about to disappear. */
export const moveFocusBeforeClose = (id: string) => {
  const { activeElement } = document
  const row = document.getElementById(id)
  if (row?.contains(activeElement)) row.querySelector('summary')?.focus()
  if (activeElement?.closest('[data-card]')) focusMarker(id)
}

/** Returns a function that clears the selection and keeps the focus nearby. Escape does the same. */
export function useCloseSelection(selectedId: string | null, onSelect: (id: null) => void): () => void {
  const close = () => {
    if (!selectedId) return
    moveFocusBeforeClose(selectedId)
    onSelect(null)
  }
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') close()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => closeOnEscape(event)
    // Listen in the capture phase. Google's map removes the focused element on Escape.
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
  return close
}
