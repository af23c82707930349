import { brand } from '#lib/base/brand.ts'
import { expect, languages, test } from '#tests/support/browser/e2e.ts'
import { startSite } from '#tests/support/servers/site.ts'

const origin = 'https://www.example.com'

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

test('no configured address → robots without a sitemap, and none is there', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).not.toContain('Sitemap')
  expect((await request.get('/sitemap.xml')).status()).toBe(404)
})

test('a configured address → a sitemap whose every address has a page', async ({ request }, info) => {
  const site = await startSite({ env: { SITE_URL: origin, DATA_DIR: info.outputPath('data') } })
  try {
    const robots = await (await request.get(`${site.url}/robots.txt`)).text()
    expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
    const sitemap = await (await request.get(`${site.url}/sitemap.xml`)).text()
    const urls = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url)
    expect(urls.length).toBeGreaterThan(3 * 10)
    for (const url of urls) {
      const path = url.replace(origin, '')
      expect(path).toMatch(/^\/(ku|ar|en)(\/|$)/)
      // The other languages have the same pages.
      if (/^\/(ar|en)\//.test(path)) continue
      const response = await request.get(site.url + path)
      expect({ path, status: response.status() }).toEqual({ path, status: 200 })
      const html = await response.text()
      expect(html).toContain(`<link rel="canonical" href="${url}"/>`)
      expect(html).toContain(`<meta property="og:url" content="${url}"/>`)
      expect(html).not.toContain('noindex')
    }
  } finally {
    await site.stop()
  }
})
