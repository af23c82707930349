import { dayMs } from '#lib/base/time.ts'
import { siteOrigin } from '#lib/company/links.ts'
import { json } from '#lib/http/responses.ts'
import { localeCodes, locales } from '#lib/i18n/locales.ts'
import type { Env } from '#lib/settings/env.ts'

// Paths that iOS must open in the browser, not in the app: the API (`web`), and the pages about jobs and applications.
const browserOnlyPaths = ['web', 'careers', 'job-details', 'apply', 'application']

const formatAppSiteAssociation = (appIds: readonly string[]) => {
  const excludedComponents = browserOnlyPaths.map((path) => ({ '/': `*/${path}*`, exclude: true }))
  const details = [{ appIDs: appIds, components: [...excludedComponents, { '/': '*' }] }]
  return JSON.stringify({ applinks: { details } })
}

const formatAssetLinks = (apps: readonly string[]) =>
  JSON.stringify(
    apps.map((app) => {
      const [package_name, fingerprint = ''] = app.split('=')
      const sha256_cert_fingerprints = [fingerprint.toUpperCase()]
      return {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: { namespace: 'android_app', package_name, sha256_cert_fingerprints },
      }
    }),
  )

// RFC 9116 requires an expiry date and recommends one within a year, so compute it for each response.
const formatSecurityTxt = (contact: string) =>
  [
    `Contact: mailto:${contact}`,
    `Expires: ${new Date(Date.now() + 90 * dayMs).toISOString().slice(0, 10)}T00:00:00Z`,
    `Preferred-Languages: ${localeCodes.map((code) => locales[code].lang).join(', ')}`,
    `Canonical: ${siteOrigin()}/.well-known/security.txt`,
    '',
  ].join('\n')

const formatters: Readonly<Record<string, (settings: Env) => string | undefined>> = {
  'apple-app-site-association': ({ APPLE_APP_IDS: appIds }) => appIds && formatAppSiteAssociation(appIds),
  'assetlinks.json': ({ ANDROID_APPS: apps }) => apps && formatAssetLinks(apps),
  'security.txt': ({ SECURITY_CONTACT: contact }) => contact && formatSecurityTxt(contact),
}

/**
 * Handles `GET /.well-known/{file}`: returns the apps that may open links, or the security contact; 404 for any other
 * file, or if the file's setting is unset.
 */
export const wellKnown = (file: string, settings: Env): Response => {
  const text = Object.hasOwn(formatters, file) ? formatters[file]?.(settings) : undefined
  if (!text) return json(404, { success: false })
  const type = file === 'security.txt' ? 'text/plain; charset=utf-8' : 'application/json'
  return new Response(text, { headers: { 'content-type': type, 'cache-control': 'public, max-age=3600' } })
}
