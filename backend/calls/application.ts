import type { ApplicationStatus } from '#backend/ports.ts'
import { type SiteBackend, siteBackend } from '#backend/site.ts'
import { errorText, log } from '#lib/process/log.ts'
import { isReference } from '#lib/schemas/application-fields.ts'

/**
 * Looks up an application; `client` is the key of the visitor's rate limits. Returns null if none has this reference,
 * `unreachable` if the lookup failed, and `refused` if there were too many lookups of the client.
 */
export const lookUpApplication = async (
  reference: string,
  client: string,
  { applications, limits }: Pick<SiteBackend, 'applications' | 'limits'> = siteBackend(),
): Promise<ApplicationStatus | null | 'unreachable' | 'refused'> => {
  // If the database cannot count the lookup, it cannot find the application either, and this is logged.
  const retryAfter = await limits
    .consume([{ limit: 'application lookups per IP address', subject: client }])
    .catch(() => 0)
  if (retryAfter) return 'refused'
  if (!isReference(reference)) return null
  try {
    return await applications.findStatus(reference)
  } catch (error) {
    log('error', 'application.lookup-failed', { error: errorText(error) })
    return 'unreachable'
  }
}
