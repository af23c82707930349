import type { FormResult } from '#backend/outcome.ts'
import { type SiteBackend, siteBackend } from '#backend/site.ts'

/** Returns the stored result with this token, any number of times; null if it is unknown or expired, or cannot be read. */
export const readResult = (
  token: string,
  { results }: Pick<SiteBackend, 'results'> = siteBackend(),
): Promise<FormResult | null> => results.readResult(token)
