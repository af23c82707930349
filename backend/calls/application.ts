import type { ApplicationStatus } from '#backend/ports.ts'
import { type SiteBackend, siteBackend } from '#backend/site.ts'
import { errorText, log } from '#lib/process/log.ts'
import { isReference } from '#lib/schemas/application-fields.ts'

/**
 * Looks up an application; `client` identifies the visitor for rate limits. Returns null if no application has this
 * reference, `unreachable` if the lookup failed, and `refused` if the client made too many lookups.
 */
export const lookUpApplication = async (
  reference: string,
  client: string,
  { applications, limits }: Pick<SiteBackend, 'applications' | 'limits'> = siteBackend(),
): Promise<ApplicationStatus | null | 'unreachable' | 'refused'> => {
  // Ignore the error: if the database is unreachable, `findStatus` fails too, and that error is logged.
  const retryAfterSeconds = await limits
    .consume([{ limit: 'application lookups per IP address', subject: client }])
    .catch(() => 0)
  if (retryAfterSeconds) return 'refused'
  if (!isReference(reference)) return null
  try {
    return await applications.findStatus(reference)
  } catch (error) {
    log('error', 'application.lookup-failed', { error: errorText(error) })
    return 'unreachable'
  }
}
