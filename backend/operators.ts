import { processSlot } from '#lib/process/process-slot.ts'
import { env } from '#lib/settings/env.ts'
import { type Health, siteBackend } from './site.ts'

// The door to the backend for the start of the site and for checks of its health.

export type { Health } from './site.ts'

/**
 * Composes the backend by the settings, and starts it. If its database is unreachable or damaged, the site starts but refuses
 * forms.
 */
export const startBackend = async (): Promise<void> => {
  // Imported on demand, because only the start needs all of the backend.
  const { composeBackend } = await import('./compose.ts')
  await processSlot('siteBackend', () => composeBackend(env())).start()
}

/** Returns whether forms can be accepted; null without a store, because the state of the product's server is not the site's. */
export const readHealth = (): Promise<Health | null> => siteBackend().readHealth()
