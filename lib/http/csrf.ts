import { json } from '#lib/http/responses.ts'
import { log } from '#lib/process/log.ts'

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : null)

// Checks whether the form's page was opened under another host name or port than that of `SITE_URL`.
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

// Browsers send `Sec-Fetch-Site` only over https or to localhost, and older ones never. Other clients usually
// send no `Origin` either.
const isCrossSite = (request: Request, siteOrigin: string | null) => {
  const fetchSite = request.headers.get('sec-fetch-site')
  // `same-site` is refused too, because another host of the domain may have another owner.
  if (fetchSite) return fetchSite !== 'same-origin' && fetchSite !== 'none'
  const origin = request.headers.get('origin')
  if (!origin) return false
  if (siteOrigin) return hostOf(origin) !== hostOf(siteOrigin)
  const host = request.headers.get('host')
  return hostOf(origin) !== host || !isIpOrLocalhost(host)
}

/** Returns 403 for a request from another website, else null. The body is not read. */
export const refuseCrossSiteRequest = (request: Request, siteOrigin: string | null): Response | null =>
  isCrossSite(request, siteOrigin)
    ? json(403, { success: false, message: 'Cross-site request refused' })
    : null

let isHostLogged = false

/**
 * Returns 403 as `refusal` if a form comes from another website. A form from another host name of this site has no such
 * refusal, so that its text is read and kept, but `isOtherHost`. The first such form is logged.
 */
export const checkOrigin = (request: Request, siteOrigin: string | null) => {
  if (!isFromOtherHost(request, siteOrigin))
    return { isOtherHost: false, refusal: refuseCrossSiteRequest(request, siteOrigin) }
  const host = request.headers.get('host')
  if (!isHostLogged) log('warn', 'form.host-refused', { host, site: siteOrigin })
  isHostLogged = true
  return { isOtherHost: true, refusal: null }
}
