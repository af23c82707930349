import { flushSync } from 'react-dom'

/**
 * Lets a list be drawn in another order, which is read from its beginning; but who has the focus on a row meanwhile
 * keeps it, in the same place of the window.
 */
export const showAnew = (list: HTMLElement | null, draw: () => void) => {
  const held = list?.querySelector('.branch:focus-within')
  const topOf = (row: Element) => row.getBoundingClientRect().top
  const before = held && topOf(held)
  flushSync(draw)
  const row = held && document.getElementById(held.id)
  if (list) list.scrollTop = row && before != null ? list.scrollTop + topOf(row) - before : 0
  row?.querySelector('summary')?.focus()
}
