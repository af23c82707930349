import type { Env } from '#lib/settings/env.ts'

/**
 * GET app: redirects an iPhone to the App Store, an Android phone to Google Play, and all other devices to the
 * web app, as far as these are set. An iPad with a Mac's user agent gets the web app, which works on both.
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
