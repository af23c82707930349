import { focusPoint } from './focus-point.ts'
import { useEscape } from './use-escape.ts'

/** Keeps the focus that would go away with what is chosen: on its row if it is there, on its point if in a card. */
export const keepFocus = (id: string) => {
  const { activeElement } = document
  const row = document.getElementById(id)
  if (row?.contains(activeElement)) row.querySelector('summary')?.focus()
  if (activeElement?.closest('.branch-card, .google-card')) focusPoint(id)
}

/** Closes what is chosen, also at the key that closes things, wherever it is shown; the focus stays near. */
export function useClosing(selected: string | null, onSelect: (id: null) => void): () => void {
  const close = () => {
    if (!selected) return
    keepFocus(selected)
    onSelect(null)
  }
  useEscape(close)
  return close
}
