import type { ApplicationStatus } from '#backend/backend.ts'
import type { WithHeaders } from '#backend/http/client-address.ts'
import { errorText, log } from '#lib/base/log.ts'
import { isReference } from '#lib/schemas/application-fields.ts'
import { type SiteContext, siteContext } from './site.ts'

type LookupSite = Pick<SiteContext, 'applications' | 'limits' | 'clientAddressOf'>

/**
 * Looks up an application for the visitor who sent `request`. Returns null if none has this reference, `unreachable` if
 * the lookup failed, and `refused` if there were too many lookups from the visitor's IP address.
 */
export const lookUpApplication = async (
  reference: string,
  request: WithHeaders,
  { applications, limits, clientAddressOf }: LookupSite = siteContext(),
): Promise<ApplicationStatus | null | 'unreachable' | 'refused'> => {
  const subject = clientAddressOf(request)
  // If the database cannot count the lookup, it cannot find the application either, and this is logged.
  const retryAfter = await limits
    .consume([{ limit: 'application lookups per IP address', subject }])
    .catch(() => 0)
  if (retryAfter) return 'refused'
  if (!isReference(reference)) return null
  try {
    return await applications().findStatus(reference)
  } catch (error) {
    log('error', 'application.lookup-failed', { error: errorText(error) })
    return 'unreachable'
  }
}
