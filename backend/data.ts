import type { Reads } from './ports.ts'
import { siteBackend } from './site.ts'

// The website imports this door to the backend for pages, feeds and API data.

export type { ApplicationStatus, Reads } from './ports.ts'
export { encodeLandingPage, encodeVacancy } from './product/api-encoding.ts'
export { lookUpVacancy } from './vacancy-lookup.ts'

/** Returns the reads for a visitor with this `authorization`; if it is null, those for pages and the job feed. */
export const reads = (authorization: string | null = null): Reads => siteBackend().forVisitor(authorization)
