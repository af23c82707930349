/** Composes the backend from the settings, as the site does at startup, but does not start the backend. */
export const composeSite = async (): Promise<void> => {
  delete globalThis.processSlots?.siteBackend
  // `env` parses the settings only once. Import the modules here, so that a test can first change settings and reset
  // the modules.
  const { composeBackend } = await import('#backend/compose.ts')
  const { env } = await import('#lib/settings/env.ts')
  const { processSlot } = await import('#lib/process/process-slot.ts')
  processSlot('siteBackend', () => composeBackend(env()))
}
