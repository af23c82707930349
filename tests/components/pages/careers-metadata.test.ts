import { afterAll, expect, test, vi } from 'vitest'
import { generateMetadata } from '#app/[locale]/careers/search/page.tsx'
import { encodeVacancy } from '#backend/product/api-encoding.ts'
import { sampleVacancy } from '#tests/support/components/careers.tsx'
import { composeSite } from '#tests/support/servers/compose-site.ts'
import { startFakeProductServer } from '#tests/support/servers/fake-backend.ts'

const origin = 'https://www.example.com'
const wireVacancies = Array.from({ length: 45 }, (_, n) =>
  encodeVacancy(sampleVacancy(`v${n}`, n % 2 ? 'tech' : 'hr')),
)
const productServer = await startFakeProductServer(() => ({ body: { success: true, data: wireVacancies } }))
afterAll(() => productServer.stop())

vi.stubEnv('SITE_URL', origin)
vi.stubEnv('BACKEND_URL', productServer.url)
await composeSite()

test.each([
  [{ page: '2' }, '/en/careers?page=2', '/ku/careers?page=2', undefined],
  [{ page: '99' }, '/en/careers?page=3', '/ku/careers?page=3', undefined],
  [
    { page: '2', category: 'tech' },
    '/en/careers?category=tech&page=2',
    '/ku/careers?category=tech&page=2',
    undefined,
  ],
  [{ page: '1' }, '/en/careers', '/ku/careers', undefined],
  [{ category: 'tech' }, '/en/careers', '/ku/careers', undefined],
  [{ q: 'title', page: '2' }, '/en/careers', '/ku/careers', { index: false }],
])(
  'job list for query %j → has canonical URL %s, Kurdish URL %s and robots %j',
  async (query, canonical, ku, robots) => {
    const metadata = await generateMetadata({
      params: Promise.resolve({ locale: 'en' }),
      searchParams: Promise.resolve(query),
    })
    expect(metadata.alternates).toMatchObject({
      canonical: origin + canonical,
      languages: { ku: origin + ku },
    })
    expect(metadata.openGraph).toMatchObject({ url: origin + canonical })
    expect(metadata.openGraph?.images).toMatchObject([
      { url: expect.stringContaining('/images/social/en/careers.') },
    ])
    expect(metadata.robots).toEqual(robots)
  },
)
