import { expect, test, vi } from 'vitest'
import { generateMetadata } from '#app/[locale]/cities/[city]/page.tsx'
import { pageContext } from '#lib/content/page-context.ts'
import { sitemap } from '#lib/seo/list-responses.ts'
import { graphJson, pageNodes } from '#lib/seo/structured-data.ts'

const origin = 'https://www.example.com'
vi.stubEnv('SITE_URL', origin)

test('public site, cities that only a sample list names → neither in the sitemap nor in structured data', async () => {
  const site = { origin, vacancies: async () => [], email: null }
  const text = await (await sitemap(new Request(`${origin}/sitemap.xml`), site)).text()
  const listed = [...new Set([...text.matchAll(/cities\/([\w-]+)</g)].map(([, city]) => city))]
  expect(listed.toSorted()).toEqual([
    'ahvaz',
    'isfahan',
    'karaj',
    'mashhad',
    'qom',
    'shiraz',
    'tabriz',
    'tehran',
  ])
  const areasOf = (slug: 'taxi-call-booking' | 'moving-services') =>
    graphJson(pageNodes(slug, pageContext('en', slug), [])).match(/"@type":"City"/g)?.length
  expect([areasOf('taxi-call-booking'), areasOf('moving-services')]).toEqual([undefined, 7])
  const robotsOf = async (city: string) =>
    (await generateMetadata({ params: Promise.resolve({ locale: 'ku', city }) })).robots
  expect([await robotsOf('erbil'), await robotsOf('qom')]).toEqual([{ index: false }, undefined])
})
