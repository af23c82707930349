import { startAnalytics } from '#lib/browser/analytics.ts'
import { type VisitEvent, visitEventType } from '#lib/browser/visit-events.ts'
import { routePatterns } from '#lib/content/routes.ts'
import { cacheableTextResponse, json } from '#lib/http/responses.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import type { Env } from '#lib/settings/env.ts'

const routes = routePatterns.map(
  ([{ source }, { name }]) => [`^/(${localeCodes.join('|')})${source.slice(1)}`, name] as const,
)

const listLinkEvents = (settings: Env) => {
  const urlsAndEvents: readonly (readonly [url: string | undefined, event: VisitEvent])[] = [
    [settings.WEB_APP_URL, 'Web app'],
    [settings.ANDROID_APP_URL, 'Google Play'],
    [settings.IOS_APP_URL, 'App Store'],
    [settings.DRIVER_SITE_URL, 'Driver site'],
    [settings.SUPERMARKET_URL, 'Supermarket'],
    [settings.TRUCK_SITE_URL, 'Truck site'],
    [settings.VAN_SITE_URL, 'Van site'],
    [settings.PARCEL_SITE_URL, 'Parcel site'],
    [settings.WHATSAPP_NUMBER?.replace('+', 'https://wa.me/'), 'Phone number'],
    ['tel:', 'Phone number'],
  ]
  return (
    urlsAndEvents
      .flatMap(([url, event]) => (url ? [[url, event] as const] : []))
      // Sort the longest first: one URL may be a prefix of another.
      .sort(([a], [b]) => b.length - a.length)
  )
}

/** Handles `GET /web/analytics`: returns the script that counts visits; 404 unless ANALYTICS_SCRIPT is set. */
export const analyticsScript = (request: Request, settings: Env): Response => {
  const { ANALYTICS_SCRIPT: scriptUrl, ANALYTICS_SITE: site } = settings
  if (!scriptUrl || !site) return json(404, { success: false })
  const umamiId = site.includes('.') ? null : site
  const attributes = umamiId
    ? // By default, Umami Cloud's script sends visits to another host, which the Content-Security-Policy blocks.
      { 'data-website-id': site, 'data-auto-track': 'false', 'data-host-url': new URL('.', scriptUrl).href }
    : { 'data-domain': site }
  const options = {
    scriptUrl,
    attributes,
    umamiId,
    routes,
    linkEvents: listLinkEvents(settings),
    eventType: visitEventType,
  }
  return cacheableTextResponse(request, `(${startAnalytics})(${JSON.stringify(options)})`, {
    type: 'text/javascript',
    maxAgeSeconds: 3600,
  })
}
