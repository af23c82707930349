/** Composes the backend from the settings, as the site does when it starts, but opens and starts nothing. */
export const composeSite = async (): Promise<void> => {
  delete globalThis.processSlots?.siteBackend
  // Settings are read once per process, so a test that changes them imports fresh copies of these modules.
  const { composeBackend } = await import('#backend/compose.ts')
  const { env } = await import('#lib/settings/env.ts')
  const { processSlot } = await import('#lib/process/process-slot.ts')
  processSlot('siteBackend', () => composeBackend(env()))
}
