import { useSyncExternalStore } from 'react'
import { vi } from 'vitest'

/** The calls to the router. */
export const router = { push: vi.fn(), refresh: vi.fn() }

/** Stands in for the router's hook of that name. */
export const useRouter = () => router

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const replaceState = window.history.replaceState.bind(window.history)

// As in Next, replacing the address re-renders the components that read it.
window.history.replaceState = (...given: Parameters<typeof replaceState>) => {
  replaceState(...given)
  for (const listener of listeners) listener()
}

/** Stands in for the router's hook of that name. */
export const useSearchParams = () =>
  new URLSearchParams(
    useSyncExternalStore(
      subscribe,
      () => window.location.search,
      () => window.location.search,
    ),
  )
