import { json } from './responses.ts'

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : null)

// An attacker's DNS can point a host name here, so only an IP address or localhost proves that the origin is this site.
const isIpOrLocalhost = (host: string | null) =>
  host !== null && /^(localhost|\[[\da-f:]+\]|[\d.]+)(:\d+)?$/i.test(host)

// Browsers send `Sec-Fetch-Site` over https only, and older ones never, so the origin decides if it is missing. Clients
// other than browsers send neither header and are accepted.
const isCrossSite = (request: Request, siteOrigin: string | null) => {
  const fetchSite = request.headers.get('sec-fetch-site')
  // A host of the same domain may be run by another owner, so it counts as cross-site.
  if (fetchSite) return fetchSite !== 'same-origin' && fetchSite !== 'none'
  const origin = request.headers.get('origin')
  if (!origin) return false
  if (siteOrigin) return hostOf(origin) !== hostOf(siteOrigin)
  const host = request.headers.get('host')
  return hostOf(origin) !== host || !isIpOrLocalhost(host)
}

/** Returns 403 for a POST from another website, before its body is read, else null; `origin` is the site's. */
export const refusePost = (request: Request, origin: string | null): Response | null =>
  isCrossSite(request, origin) ? json(403, { success: false, message: 'Cross-site request refused' }) : null
