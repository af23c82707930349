import { useEffect, useEffectEvent } from 'react'

/** Hears of the key that closes things, wherever the focus is. */
export function useEscape(close: () => void) {
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') close()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => closeOnEscape(event)
    // Before a foreign map hears it and takes something away, the focus with it.
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
}
