import { useEffect, useEffectEvent } from 'react'

/** Brings the focus to a place on whichever map is shown; answers whether it stands there. */
export const focusPoint = (id: string): boolean => {
  const name = CSS.escape(id)
  const points = document.querySelectorAll<HTMLElement | SVGElement>(
    `[data-branch="${name}"], [data-marker="${name}"]`,
  )
  const point = [...points].find((each) => !each.closest('[inert]'))
  point?.focus()
  return point !== undefined
}

/** Keeps the focus that would go away with what is chosen: on its row if it is there, on its point if in a card. */
export const keepFocus = (id: string) => {
  const { activeElement } = document
  const row = document.getElementById(id)
  if (row?.contains(activeElement)) row.querySelector('summary')?.focus()
  if (activeElement?.closest('.branch-card, .google-card')) focusPoint(id)
}

/** Closes what is chosen, also at Escape wherever the focus is; the focus stays near. */
export function useClosing(selected: string | null, onSelect: (id: null) => void): () => void {
  const close = () => {
    if (!selected) return
    keepFocus(selected)
    onSelect(null)
  }
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') close()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => closeOnEscape(event)
    // Before a foreign map hears it and takes something away, the focus with it.
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
  return close
}
