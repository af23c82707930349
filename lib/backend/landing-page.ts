import { loadOr } from './load-or.ts'
import { emptyLandingPage, type LandingPage } from './port.ts'

/** The landing pages' data, or default data; a page that shows it is made afresh every minute. */
export const loadLandingPage = (): Promise<LandingPage> =>
  loadOr(emptyLandingPage, 'landing-page', (backend) => backend.landingPage())
