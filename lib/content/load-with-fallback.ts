import { type Reads, reads } from '#backend/data.ts'
import { errorText, log } from '#lib/process/log.ts'

const isBuild = () => process.env.NEXT_PHASE === 'phase-production-build'

/** Returns `fallback` if loading fails, and during a build, so that the build contains no backend data. */
export const loadWithFallback = async <Data, Fallback>(
  fallback: Fallback,
  label: string,
  load: (reads: Reads) => Promise<Data>,
): Promise<Data | Fallback> => {
  if (isBuild()) return fallback
  try {
    return await load(reads())
  } catch (error) {
    log('error', 'backend.load-failed', { label, error: errorText(error) })
    return fallback
  }
}
