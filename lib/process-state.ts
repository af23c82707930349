import type { EmbeddedBackend } from '#lib/backend/embedded/embedded-backend.ts'
import type { ReliableBackend } from '#lib/backend/remote/reliable-backend.ts'
import type { Draft } from '#lib/web/drafts.ts'

type ProcessState = {
  embedded?: { place: string; backend: EmbeddedBackend }
  remote?: ReliableBackend
  /** This process's name towards its backend. */
  instance?: string
  drafts?: Map<string, { draft: Draft; expires: number }>
}

declare global {
  var siteState: ProcessState | undefined
}

/**
 * What exists once per process. Next gives pages, route handlers and instrumentation their own copies of
 * a module, so a module's variable is not enough.
 */
export const processState = (): ProcessState => {
  globalThis.siteState ??= {}
  return globalThis.siteState
}
