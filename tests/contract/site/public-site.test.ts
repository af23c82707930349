import { expect, test, vi } from 'vitest'
import { pageContext } from '#lib/content/page-context.ts'
import { sitemap } from '#lib/seo/list-responses.ts'
import { graphJson, pageNodes } from '#lib/seo/structured-data.ts'

const origin = 'https://www.example.com'
vi.stubEnv('SITE_URL', origin)

test('sitemap of a public site → the page of cities, without an entry for each city', async () => {
  const site = { origin, vacancies: async () => [], email: null }
  const text = await (await sitemap(new Request(`${origin}/sitemap.xml`), site)).text()
  expect([...text.matchAll(/[^/]*\/cities[^<]*/g)].map(([url]) => url)).toEqual([
    ...['ku/cities', 'ar/cities', 'en/cities'],
  ])
})

test('service whose cities are a sample list → structured data without cities', () => {
  const areasOf = (slug: 'taxi-call-booking' | 'moving-services') =>
    graphJson(pageNodes(slug, pageContext('en', slug), [])).match(/"@type":"City"/g)?.length
  expect([areasOf('taxi-call-booking'), areasOf('moving-services')]).toEqual([undefined, 7])
})
