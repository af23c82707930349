import { vi } from 'vitest'

/** What the pages asked of the router. */
export const router = { push: vi.fn(), refresh: vi.fn() }

/** Stands in for the router's hook of that name. */
export const useRouter = () => router
