import { indexedPages, pathOfPage } from '#lib/content/pages.ts'
import { comingSoonSlugs } from '#lib/content/placeholders.ts'
import { expect, languages, test } from '#tests/support/browser/e2e.ts'
import { pathOf } from '#tests/support/browser/site-pages.ts'
import { attributeOf, readDocument } from '#tests/support/rules/documents.ts'

// Agents that show previews; `htmlLimitedBots` in next.config.ts keeps the title in the head for every agent.
const agents = ['Twitterbot/1.0', 'WhatsApp/2.23.20.0 A']

// In bytes: some read no further.
const read = 100_000

/** The tags of a preview in a page's head, as far as a preview reads the page. */
const previewOf = (html: Buffer) => {
  const page = readDocument(html.subarray(0, read).toString())
  const [head] = page.named('head')
  const inHead = (name: string, attribute: string, value: string, wanted: string) =>
    page
      .named(name, head)
      .filter(({ element }) => attributeOf(element, attribute) === value)
      .map(({ element }) => attributeOf(element, wanted))
  const meta = (name: string) => [
    ...inHead('meta', 'name', name, 'content'),
    ...inHead('meta', 'property', name, 'content'),
  ]
  return {
    titles: page.named('title', head).map(({ text }) => text),
    canonical: inHead('link', 'rel', 'canonical', 'href'),
    alternates: inHead('link', 'rel', 'alternate', 'hrefLang').filter(Boolean),
    description: meta('description'),
    'og:title': meta('og:title'),
    'og:description': meta('og:description'),
    'og:url': meta('og:url'),
    'og:image': meta('og:image'),
    'og:image:alt': meta('og:image:alt'),
    'twitter:card': meta('twitter:card'),
    'twitter:image': meta('twitter:image'),
  }
}

const text = [expect.stringMatching(/\S/)]

test('whoever asks for a preview → all of it in the head', async ({ baseURL, request }) => {
  const get = async (path: string) => (await request.get(path)).text()
  const vacancy = await pathOf(get, 'ar', 'job-details')
  const paths = [
    ...languages.flatMap(({ code }) =>
      [...indexedPages.map(pathOfPage), ...comingSoonSlugs].map((path) =>
        `/${code}/${path}`.replace(/\/$/, ''),
      ),
    ),
    ...['/en/cities/tehran', vacancy, '/ku/careers?q=a', '/ku/contact?q=a', '/ar/careers?category=tech'],
  ]
  const picture = [expect.stringMatching(`^${baseURL}/cards/\\S+\\.jpg$`)]
  for (const path of paths) {
    // A cached page is the same for every agent, so only some pages are asked for by each of them.
    for (const agent of /[?]|tehran|job-details/.test(path) ? agents : agents.slice(0, 1)) {
      const response = await request.get(path, { headers: { 'user-agent': agent } })
      const url = `${baseURL}${path.replace(/\?.*/, '')}`
      expect({ path, agent, ...previewOf(await response.body()) }).toEqual({
        path,
        agent,
        titles: text,
        canonical: [url],
        alternates: ['ku', 'ar', 'en', 'x-default'],
        description: text,
        'og:title': text,
        'og:description': text,
        'og:url': [url],
        'og:image': picture,
        'og:image:alt': text,
        'twitter:card': ['summary_large_image'],
        'twitter:image': picture,
      })
    }
  }
})

test('a vacancy, a page and one that is not open yet → their pictures are answered at the address they give', async ({
  request,
}) => {
  const get = async (path: string) => (await request.get(path)).text()
  for (const path of [await pathOf(get, 'ku', 'job-details'), '/en/hotels', '/ar/terms']) {
    const [address = ''] = previewOf(await (await request.get(path)).body())['og:image']
    const picture = await request.get(address ?? '', { maxRedirects: 0 })
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  }
})
