import { errorText, log } from '#lib/base/log.ts'
import { backend } from './index.ts'
import { type Backend, emptyLandingPage, type LandingPage } from './port.ts'

const isBuild = () => process.env.NEXT_PHASE === 'phase-production-build'

/**
 * What the backend answers; on failure the error is logged under `label` and the page keeps `fallback`.
 * While Next builds, every page gets the fallback, so that a build needs no backend and holds none of its data.
 */
export const loadOr = async <Data, Fallback>(
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

/** The landing pages' data, or default data; a page that shows it is made afresh every minute. */
export const loadLandingPage = (): Promise<LandingPage> =>
  loadOr(emptyLandingPage, 'landing-page', (backend) => backend.landingPage())
