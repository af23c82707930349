import { json } from '#lib/http/responses.ts'
import { log } from '#lib/process/log.ts'

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : null)

// Checks whether the form's page was opened under a host name or port other than that of `SITE_URL`. Returns false if
// the browser sends `Sec-Fetch-Site`.
const isFromOtherHost = ({ headers }: Request, siteOrigin: string | null): boolean => {
  const originHost = hostOf(headers.get('origin') ?? '')
  const isOwnPage = originHost !== null && originHost === headers.get('host')
  return (
    siteOrigin !== null && isOwnPage && !headers.get('sec-fetch-site') && originHost !== hostOf(siteOrigin)
  )
}

// An attacker can point a host name at this server, so only an IP address or localhost proves that the origin is ours.
const isIpOrLocalhost = (host: string | null) =>
  host !== null && /^(localhost|\[[\da-f:]+\]|[\d.]+)(:\d+)?$/i.test(host)

// Browsers send `Sec-Fetch-Site` only over https or to localhost, and older browsers never send it. Other clients
// usually send neither this header nor `Origin`.
const isCrossSite = (request: Request, siteOrigin: string | null) => {
  const fetchSite = request.headers.get('sec-fetch-site')
  // Refuse `same-site` too. Another host on the domain may have another owner.
  if (fetchSite) return fetchSite !== 'same-origin' && fetchSite !== 'none'
  const origin = request.headers.get('origin')
  if (!origin) return false
  if (siteOrigin) return hostOf(origin) !== hostOf(siteOrigin)
  const host = request.headers.get('host')
  return hostOf(origin) !== host || !isIpOrLocalhost(host)
}

/** Returns a 403 for a request that may come from another website, otherwise null. Does not read the body. */
export const refuseCrossSiteRequest = (request: Request, siteOrigin: string | null): Response | null =>
  isCrossSite(request, siteOrigin)
    ? json(403, { success: false, message: 'Cross-site request refused' })
    : null

let hasLoggedHost = false

/**
 * Returns a 403 as `refusalResponse` if a form may come from another website. If `isFromOtherHost` is true, sets
 * `isOtherHost` instead, so that the visitor's text is not lost. Logs only the first such form.
 */
export const checkOrigin = (request: Request, siteOrigin: string | null) => {
  if (!isFromOtherHost(request, siteOrigin))
    return { isOtherHost: false, refusalResponse: refuseCrossSiteRequest(request, siteOrigin) }
  const host = request.headers.get('host')
  if (!hasLoggedHost) log('warn', 'form.host-refused', { host, site: siteOrigin })
  hasLoggedHost = true
  return { isOtherHost: true, refusalResponse: null }
}
