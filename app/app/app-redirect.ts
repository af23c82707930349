import type { Env } from '#lib/settings/env.ts'

/**
 * Handles `GET /app`: redirects iOS devices to the App Store and Android devices to Google Play if the store's URL is
 * set. All other requests are redirected to the web app, including those from iPads that send a Mac's user agent.
 */
export const appRedirect = (
  request: Request,
  { IOS_APP_URL, ANDROID_APP_URL, WEB_APP_URL }: Env,
): Response => {
  const userAgent = request.headers.get('user-agent') ?? ''
  const isIos = /iPhone|iPad|iPod/.test(userAgent)
  const storeUrl = isIos ? IOS_APP_URL : /Android/.test(userAgent) ? ANDROID_APP_URL : undefined
  const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  return new Response(null, { status: 302, headers: { ...headers, location: storeUrl ?? WEB_APP_URL } })
}
