import { unstable_cache } from 'next/cache'
import { loadOr } from './load-or.ts'
import { emptyLandingPage, type LandingPage } from './port.ts'

const seconds = 60

// Next has one setting for all pages of a dynamic segment, but a page that reads an entry of its cache is
// made afresh as often as that entry. The data itself stays out of it, so that nothing is kept twice.
const madeAfresh = unstable_cache(async () => seconds, ['landing-page'], { revalidate: seconds })

/** The landing pages' data, or default data; a page that asks for it is made afresh every minute. */
export const loadLandingPage = async (): Promise<LandingPage> => {
  await madeAfresh()
  return loadOr(emptyLandingPage, 'landing-page', (backend) => backend.landingPage())
}
