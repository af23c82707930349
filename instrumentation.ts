/** Next calls this once, before the server takes requests. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startSite } = await import('#lib/start.ts')
  await startSite()
}
