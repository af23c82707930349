import { expect, test, vi } from 'vitest'
import { analyticsScript } from '#app/web/analytics/analytics-script.ts'
import { parseEnv } from '#lib/settings/env.ts'

const origin = 'https://stats.example.com'
const analyticsSettings = { ANALYTICS_SCRIPT: `${origin}/js/script.manual.js`, ANALYTICS_SITE: 'example.com' }
const request = new Request('http://localhost/web/analytics')

test('analytics and Google Maps not configured → /web/analytics returns 404; the CSP allows only the site’s scripts', async () => {
  const response = analyticsScript(request, parseEnv({}))
  expect(response.status).toBe(404)
  vi.resetModules()
  const { cachedPageCsp, uncachedPageCsp } = await import('#lib/http/content-policy.ts')
  expect(cachedPageCsp('')).toContain("script-src 'self';")
  expect(uncachedPageCsp('abc')).not.toContain(origin)
})

test('link URL that starts with another link’s URL → the script lists the longer URL’s event first', async () => {
  const linkSettings = { WEB_APP_URL: 'https://example.com/', DRIVER_SITE_URL: 'https://example.com/drivers' }
  const script = await analyticsScript(request, parseEnv({ ...analyticsSettings, ...linkSettings })).text()
  expect(script.indexOf('"Driver site"')).toBeLessThan(script.indexOf('"Web app"'))
  expect(script).not.toContain('wa.me')
})
