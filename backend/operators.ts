import { processSlot } from '#lib/process/process-slot.ts'
import { env } from '#lib/settings/env.ts'
import { type Health, siteBackend } from './site.ts'

// A door to the backend: the website imports it for startup and health checks.

export type { Health } from './site.ts'

/**
 * Composes the backend according to the settings, and starts it. If the database is unreachable or damaged, the site
 * starts but refuses forms.
 */
export const startBackend = async (): Promise<void> => {
  // Only startup needs the whole backend, so import it on demand.
  const { composeBackend } = await import('./compose.ts')
  await processSlot('siteBackend', () => composeBackend(env())).start()
}

/** Returns the store's health; null if the site has no store. */
export const readHealth = (): Promise<Health | null> => siteBackend().readHealth()
