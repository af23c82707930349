import type { Reads } from './ports.ts'
import { siteBackend } from './site.ts'

// A door to the backend: the website imports it for pages, feeds and API data.

export type { ApplicationStatus, Reads } from './ports.ts'
export { encodeLandingPage, encodeVacancy } from './product/api-encoding.ts'
export { lookUpVacancy } from './vacancy-lookup.ts'

/** Returns the read functions for a visitor; `authorization` is the visitor's `Authorization` header, if sent. */
export const reads = (authorization: string | null = null): Reads => siteBackend().forVisitor(authorization)
