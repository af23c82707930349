import { useEffect, useEffectEvent } from 'react'

/** Hears of the key that closes things, wherever the focus is. */
export function useEscape(close: () => void) {
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') close()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => closeOnEscape(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
