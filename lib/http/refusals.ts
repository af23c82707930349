import { instanceHeader, instanceId, loopDetected } from '#lib/backend/instance.ts'
import type { WebSite } from '#lib/http/site.ts'
import { json, refuseCrossSite } from './reply.ts'
import { isCrossSite } from './request.ts'

/** Refuses what this very instance asks: it would wait for itself. Null for everybody else. */
export const refuseOwnCall = (request: Request): Response | null =>
  request.headers.get(instanceHeader) === instanceId()
    ? json(loopDetected, { success: false, message: 'This site is its own backend' })
    : null

/** Refuses a post before it is read: of this very instance, or of another website. */
export const refusePost = (request: Request, site: WebSite): Response | null =>
  refuseOwnCall(request) ?? (isCrossSite(request, site.origin) ? refuseCrossSite() : null)
