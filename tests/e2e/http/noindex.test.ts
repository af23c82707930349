import { expect, test } from '@playwright/test'
import { withSite } from '#tests/support/servers/site.ts'

test('NOINDEX=1 → every response has `X-Robots-Tag: noindex`, and robots.txt lets crawlers read it', async () => {
  await withSite({ NOINDEX: '1' }, async (url) => {
    const page = await (await fetch(`${url}/ku`)).text()
    const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(page) ?? []
    const [picture = ''] = /\/images\/[^" ]+\.webp/.exec(page) ?? []
    const paths = [
      '/',
      '/ku',
      '/ku/hotels',
      '/en/careers?q=driver',
      '/ar/none',
      '/en/job-details/none',
      '/ku/careers/feed.xml',
      '/cards/ku/home',
      '/web/vacancies',
      '/sitemap.xml',
      '/robots.txt',
      '/healthz',
      '/%',
      script,
      picture,
    ]
    for (const path of paths) {
      const { headers } = await fetch(url + path, { redirect: 'manual' })
      expect(headers.get('x-robots-tag'), path).toBe('noindex')
    }
    expect(await (await fetch(`${url}/robots.txt`)).text()).not.toMatch(/^Disallow: \/$/m)
  })
})
