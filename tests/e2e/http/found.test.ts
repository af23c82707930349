import type { APIRequestContext } from '@playwright/test'
import { brand } from '#lib/base/brand.ts'
import { expect, languages, test } from '#tests/support/browser/e2e.ts'
import { startSite } from '#tests/support/servers/site.ts'

for (const { code, lang, dir } of languages) {
  test(`${code} → a manifest in its language, with icons that are there`, async ({ page, request }) => {
    await page.goto(`/${code}`)
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const response = await request.get(href ?? '')
    expect(response.headers()['content-type']).toContain('application/manifest+json')
    const manifest = await response.json()
    expect(manifest).toMatchObject({ name: brand[code], lang, dir, start_url: `/${code}` })
    for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200)
  })
}

/** The addresses that a site's sitemap names, whose robots.txt leads there. */
const listedAt = async (request: APIRequestContext, site: string, origin: string) => {
  const robots = await (await request.get(`${site}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const sitemap = await (await request.get(`${site}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url)
}

test('every address of the sitemap → a page that says so; without a setting at the port it listens at', async ({
  request,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const urls = await listedAt(request, origin, origin)
  expect(urls.length).toBeGreaterThan(3 * 10)
  for (const url of urls) {
    expect(url.replace(origin, '')).toMatch(/^\/(ku|ar|en)(\/|$)/)
    const response = await request.get(url)
    expect({ url, status: response.status() }).toEqual({ url, status: 200 })
    const html = await response.text()
    expect(html).toContain(`<link rel="canonical" href="${url}"/>`)
    expect(html).toContain(`<meta property="og:url" content="${url}"/>`)
    expect(html).not.toContain('noindex')
  }
})

test('a configured address → that, whatever the build knew', async ({ request }, info) => {
  const origin = 'https://www.example.com'
  const site = await startSite({ env: { SITE_URL: origin, DATA_DIR: info.outputPath('data') } })
  try {
    expect(await listedAt(request, site.url, origin)).toContain(`${origin}/ku/taxi-ride`)
    const html = await (await request.get(`${site.url}/ku/taxi-ride`)).text()
    expect(html).toContain(`<link rel="canonical" href="${origin}/ku/taxi-ride"/>`)
    expect(html).not.toContain('localhost')
  } finally {
    await site.stop()
  }
})
