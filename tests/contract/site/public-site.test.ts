import { expect, test, vi } from 'vitest'
import { pageContext } from '#lib/content/page-context.ts'
import { respondWithSitemap } from '#lib/seo/list-responses.ts'
import { graphJson, pageNodes } from '#lib/seo/structured-data.ts'

const origin = 'https://www.example.com'
vi.stubEnv('SITE_URL', origin)

test('sitemap of a public site → lists the cities page in each language, but no other URL under /cities', async () => {
  const site = { origin, vacancies: async () => [], email: null }
  const text = await (await respondWithSitemap(new Request(`${origin}/sitemap.xml`), site)).text()
  expect([...text.matchAll(/[^/]*\/cities[^<]*/g)].map(([url]) => url)).toEqual([
    ...['ku/cities', 'ar/cities', 'en/cities'],
  ])
})

test('service’s structured data → lists the service’s cities only if they are not samples', () => {
  const countCities = (slug: 'taxi-call-booking' | 'moving-services') =>
    graphJson(pageNodes(slug, pageContext('en', slug), [])).match(/"@type":"City"/g)?.length
  expect([countCities('taxi-call-booking'), countCities('moving-services')]).toEqual([undefined, 7])
})
