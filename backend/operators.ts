import { processSlot } from '#lib/process/process-slot.ts'
import { env } from '#lib/settings/env.ts'
import { type Health, siteBackend } from './site.ts'

// The door to the backend for startup and health checks.

export type { Health } from './site.ts'

/**
 * Composes the backend according to the settings, and starts it. If the database is unreachable or damaged, the site
 * starts but refuses forms.
 */
export const startBackend = async (): Promise<void> => {
  // Imported on demand, because only startup needs the whole backend.
  const { composeBackend } = await import('./compose.ts')
  await processSlot('siteBackend', () => composeBackend(env())).start()
}

/** Returns whether forms can be accepted; null without a store, because the product's server is not part of the site. */
export const readHealth = (): Promise<Health | null> => siteBackend().readHealth()
