import { env } from '#lib/env.ts'
import { errorText } from '#lib/log.ts'
import { processState } from '#lib/process-state.ts'
import { createEmbeddedBackend, type EmbeddedBackend } from './embedded/embedded-backend.ts'
import type { Backend } from './port.ts'
import { createRemoteBackend } from './remote/remote-backend.ts'

const embedded = (directory: string): EmbeddedBackend => {
  const state = processState()
  if (state.embedded?.directory !== directory) {
    state.embedded = { directory, backend: createEmbeddedBackend(directory) }
  }
  return state.embedded.backend
}

/**
 * The product's server if `BACKEND_URL` names one, else the embedded backend. `authorization` is the
 * visitor's own header and goes to the configured server only.
 */
export const backend = (authorization: string | null = null): Backend => {
  const { BACKEND_URL, BACKEND_TIMEOUT_MS, DATA_DIR } = env()
  return BACKEND_URL
    ? createRemoteBackend({ address: BACKEND_URL, timeoutMs: BACKEND_TIMEOUT_MS, authorization })
    : embedded(DATA_DIR)
}

/** Makes the backend ready before the first request: the embedded one is created and migrated. */
export const openBackend = async (): Promise<void> => {
  const { BACKEND_URL, DATA_DIR } = env()
  if (BACKEND_URL) return
  await embedded(DATA_DIR)
    .open()
    .catch((error: unknown) => {
      throw new Error(`DATA_DIR (${DATA_DIR}) cannot hold the database: ${errorText(error)}`, {
        cause: error,
      })
    })
}
