import { expect, test } from 'vitest'
import { respondWithRobotsTxt } from '#lib/seo/robots.ts'
import { parseEnv } from '#lib/settings/env.ts'

const request = new Request('https://www.example.com/robots.txt')

test('robots.txt → is cacheable for a minute, links to the sitemap and, without NOINDEX=1, disallows `/web/`', async () => {
  const response = respondWithRobotsTxt(request, parseEnv({}))
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  expect(await response.text()).toMatch(
    /^User-Agent: \*\nDisallow: \/web\/\n\nSitemap: http.*\/sitemap\.xml\n$/,
  )
})

test('NOINDEX=1 → robots.txt disallows no path, so that crawlers see the `noindex` header', async () => {
  expect(await respondWithRobotsTxt(request, parseEnv({ NOINDEX: '1' })).text()).not.toContain('Disallow')
})
