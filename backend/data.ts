import type { Reads } from './ports.ts'
import { siteBackend } from './site.ts'

// The door to the backend for pages, feeds and the data of the API.

export type { ApplicationStatus, Reads } from './ports.ts'
export { encodeLandingPage, encodeVacancy } from './product/api-encoding.ts'
export { lookUpVacancy } from './vacancy-lookup.ts'

/** Returns the data for a visitor with this `authorization`; without one, the data that pages and the job feed show. */
export const reads = (authorization: string | null = null): Reads => siteBackend().forVisitor(authorization)
