import type { APIRequestContext } from '@playwright/test'
import { brand } from '#lib/brand.ts'
import { expect, languages, test } from '#tests/support/browser/e2e.ts'
import { startSite } from '#tests/support/servers/site.ts'

for (const { code, lang, dir } of languages) {
  test(`${code}: web app manifest → contains the brand name and start URL for that language; its icons are served`, async ({
    request,
  }) => {
    const html = await (await request.get(`/${code}`)).text()
    const [, href] = /<link rel="manifest" href="(.*?)"/.exec(html) ?? []
    const response = await request.get(href ?? '')
    expect(response.headers()['content-type']).toContain('application/manifest+json')
    const manifest = await response.json()
    expect(manifest).toMatchObject({ name: brand[code], lang, dir, start_url: `/${code}` })
    for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200)
  })
}

/** Checks that robots.txt links to the sitemap, and returns the sitemap's URLs. */
const readSitemapUrls = async (request: APIRequestContext, siteUrl: string, origin: string) => {
  const robots = await (await request.get(`${siteUrl}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const sitemap = await (await request.get(`${siteUrl}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url)
}

test('SITE_URL not set → each sitemap URL is its page’s canonical URL, with the local origin', async ({
  request,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const sitemapUrls = await readSitemapUrls(request, origin, origin)
  expect(sitemapUrls.length).toBeGreaterThan(3 * 30)
  for (const url of sitemapUrls) {
    expect(url.replace(origin, '')).toMatch(/^\/(ku|ar|en)(\/|$)/)
    const response = await request.get(url)
    expect({ url, status: response.status() }).toEqual({ url, status: 200 })
    const html = await response.text()
    expect(html).toContain(`<link rel="canonical" href="${url}"/>`)
    expect(html).toContain(`<meta property="og:url" content="${url}"/>`)
    expect(html).not.toContain('noindex')
  }
})

test('NOINDEX=1 → pages, files, JSON and redirects have `X-Robots-Tag: noindex`; robots.txt disallows nothing', async ({
  request,
}, info) => {
  const site = await startSite({ env: { NOINDEX: '1', DATA_DIR: info.outputPath('data') } })
  try {
    const pagePaths = [
      '/ku',
      '/ku',
      '/ku/careers?q=a',
      '/ku/application',
      '/ku/job-details/none',
      '/ku/none',
      '/%',
    ]
    const otherPaths = [
      '/robots.txt',
      '/sitemap.xml',
      '/ku/careers/jobs.xml',
      '/icon-512.png',
      '/web/vacancies',
      '/x.y',
    ]
    for (const path of [...pagePaths, ...otherPaths, '/', '/KU/about']) {
      const response = await request.get(site.url + path, { maxRedirects: 0 })
      expect([path, response.headers()['x-robots-tag']]).toEqual([path, 'noindex'])
    }
    expect(await (await request.get(`${site.url}/robots.txt`)).text()).not.toContain('Disallow')
  } finally {
    await site.stop()
  }
})

test('public SITE_URL → sitemap and canonical URLs use it; sample vacancies and sample branches’ structured data are omitted', async ({
  request,
}, info) => {
  const origin = 'https://www.example.com'
  const site = await startSite({ env: { SITE_URL: origin, DATA_DIR: info.outputPath('data') } })
  try {
    const sitemapUrls = await readSitemapUrls(request, site.url, origin)
    expect(sitemapUrls).toContain(`${origin}/ku/taxi-ride`)
    const html = await (await request.get(`${site.url}/ku/taxi-ride`)).text()
    expect(html).toContain(`<link rel="canonical" href="${origin}/ku/taxi-ride"/>`)
    expect(html).not.toContain('localhost')
    for (const path of ['/ku/job-details/recruiter', '/ar/apply/recruiter'])
      expect([path, (await request.get(site.url + path)).status()]).toEqual([path, 404])
    for (const path of ['/ku/contact', '/ar/careers', '/en/cities']) {
      const pageHtml = await (await request.get(site.url + path)).text()
      expect(pageHtml, path).not.toMatch(/noindex|LocalBusiness/)
    }
    expect(sitemapUrls.filter((url) => url.includes('/job-details/'))).toEqual([])
    expect(await (await request.get(`${site.url}/ku/careers`)).text()).not.toContain('/ku/job-details/')
  } finally {
    await site.stop()
  }
})

test('job feed → lists vacancies in the URL’s language; URL without a language → redirects (308) to the Kurdish feed', async ({
  request,
}) => {
  const response = await request.get('/ar/careers/jobs.xml')
  expect([response.status(), response.headers()['content-type']]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ])
  expect(await response.text()).toContain('/ar/job-details/')
  const redirect = await request.get('/careers/jobs.xml', { maxRedirects: 0 })
  expect([redirect.status(), redirect.headers().location]).toEqual([308, '/ku/careers/jobs.xml'])
})

test('careers page, vacancy page and application form, rendered or cached → shared caches may serve them for two minutes', async ({
  request,
}) => {
  for (const path of ['/en/careers', '/en/job-details/recruiter', '/en/apply/recruiter'])
    for (const _ of ['first', 'second']) {
      const cacheControl = (await request.get(path)).headers()['cache-control']
      expect([path, cacheControl]).toEqual([path, 's-maxage=60, stale-while-revalidate=60'])
    }
})
