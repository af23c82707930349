import { useMemo, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

window.addEventListener('popstate', notifyListeners)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// As in Next, a URL change re-renders the components that read the URL.
for (const name of ['pushState', 'replaceState'] as const) {
  const changeState = window.history[name].bind(window.history)
  window.history[name] = (...args: Parameters<History['pushState']>) => {
    changeState(...args)
    notifyListeners()
  }
}

/** Replaces `useSearchParams` from `next/navigation`. */
export const useSearchParams = () => {
  const search = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => window.location.search,
  )
  return useMemo(() => new URLSearchParams(search), [search])
}
