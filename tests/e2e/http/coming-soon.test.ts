import { comingSoonSlugs } from '#lib/content/placeholders.ts'
import { expect, languages, test } from '#tests/support/browser/e2e.ts'

test('pages that are not open yet → a title of their own, and hidden from search engines', async ({
  request,
}) => {
  for (const { code, words } of languages) {
    for (const slug of comingSoonSlugs) {
      const response = await request.get(`/${code}/${slug}`)
      const html = await response.text()
      expect({ slug, status: response.status() }).toEqual({ slug, status: 200 })
      expect(/<title>([^<]*)</.exec(html)?.[1]).toContain(words['coming-soon'].routes[slug])
      expect(html).toMatch(/<meta name="robots" content="noindex/)
    }
  }
})
