import { openBackend } from '#lib/backend/index.ts'
import { env } from '#lib/env.ts'
import { removeOldUploads } from '#lib/web/spool.ts'

/** Checks the settings and opens the backend; a start that cannot succeed ends with a sentence. */
export const startSite = async (): Promise<void> => {
  // A build reads no settings and opens no database.
  if (process.env.NEXT_PHASE === 'phase-production-build') return
  try {
    env()
    await openBackend()
    await removeOldUploads()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`The site cannot start: ${reason}\n`)
    process.exit(1)
  }
}
