import type { FormResult } from '#backend/outcome.ts'
import { type SiteBackend, siteBackend } from '#backend/site.ts'

/** Reads a stored result without removing it; returns null if the token is unknown or expired, or reading fails. */
export const readResult = (
  token: string,
  { results }: Pick<SiteBackend, 'results'> = siteBackend(),
): Promise<FormResult | null> => results.readResult(token)
