import { errorText, log } from '#lib/base/log.ts'
import type { Backend } from './backend.ts'
import { backend } from './index.ts'

const isBuild = () => process.env.NEXT_PHASE === 'phase-production-build'

/** Returns `fallback` if loading fails, and in a build, so that the build contains no backend's data. */
export const loadWithFallback = async <Data, Fallback>(
  fallback: Fallback,
  label: string,
  load: (backend: Backend) => Promise<Data>,
): Promise<Data | Fallback> => {
  if (isBuild()) return fallback
  try {
    return await load(backend())
  } catch (error) {
    log('error', 'backend.load-failed', { label, error: errorText(error) })
    return fallback
  }
}
