import { useMemo, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

const tellAll = () => {
  for (const listener of listeners) listener()
}

window.addEventListener('popstate', tellAll)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// As in Next, changing the address re-renders the components that read it.
for (const name of ['pushState', 'replaceState'] as const) {
  const change = window.history[name].bind(window.history)
  window.history[name] = (...given: Parameters<History['pushState']>) => {
    change(...given)
    tellAll()
  }
}

/** Stands in for the router's hook of that name. */
export const useSearchParams = () => {
  const search = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => window.location.search,
  )
  return useMemo(() => new URLSearchParams(search), [search])
}
