import { indexedPageSlugs, relativePagePath } from '#lib/content/pages.ts'
import { comingSoonSlugs } from '#lib/content/placeholders.ts'
import { expect, languages, test } from '#tests/support/browser/e2e.ts'
import { pathOf } from '#tests/support/browser/site-pages.ts'
import { attributeOf, readDocument } from '#tests/support/rules/documents.ts'

// `htmlLimitedBots` in next.config.ts keeps the metadata in the head for every user agent.
const userAgents = ['Twitterbot/1.0', 'WhatsApp/2.23.20.0 A']

// Some link preview bots read only the start of a page.
const previewBytes = 100_000

/** Returns the preview tags in the head, reading only the page's first `previewBytes` bytes. */
const readPreviewTags = (html: Buffer) => {
  const page = readDocument(html.subarray(0, previewBytes).toString())
  const [head] = page.elementsNamed('head')
  const findInHead = (name: string, attribute: string, value: string, contentAttribute: string) =>
    page
      .elementsNamed(name, head)
      .filter(({ element }) => attributeOf(element, attribute) === value)
      .map(({ element }) => attributeOf(element, contentAttribute))
  const findMeta = (name: string) => [
    ...findInHead('meta', 'name', name, 'content'),
    ...findInHead('meta', 'property', name, 'content'),
  ]
  return {
    titles: page.elementsNamed('title', head).map(({ text }) => text),
    canonical: findInHead('link', 'rel', 'canonical', 'href'),
    alternates: findInHead('link', 'rel', 'alternate', 'hrefLang').filter(Boolean),
    description: findMeta('description'),
    'og:title': findMeta('og:title'),
    'og:description': findMeta('og:description'),
    'og:url': findMeta('og:url'),
    'og:image': findMeta('og:image'),
    'og:image:alt': findMeta('og:image:alt'),
    'twitter:card': findMeta('twitter:card'),
    'twitter:image': findMeta('twitter:image'),
  }
}

const oneNonEmptyText = [expect.stringMatching(/\S/)]

test('page requested by a link preview bot → each expected preview tag is in the head exactly once', async ({
  baseURL,
  request,
}) => {
  const get = async (path: string) => (await request.get(path)).text()
  const vacancyPath = await pathOf(get, 'ar', 'job-details')
  const paths = [
    ...languages.flatMap(({ code }) =>
      [...indexedPageSlugs.map(relativePagePath), ...comingSoonSlugs].map((path) =>
        `/${code}/${path}`.replace(/\/$/, ''),
      ),
    ),
    ...[vacancyPath, '/ku/careers?q=a', '/ku/contact?q=a', '/en/cities?q=a', '/ar/careers?category=tech'],
  ]
  const oneImageUrl = [expect.stringMatching(`^${baseURL}/images/social/\\S+\\.jpg$`)]
  for (const path of paths) {
    // A cached page is the same for every user agent, so request only some pages with both agents.
    for (const agent of /[?]|job-details/.test(path) ? userAgents : userAgents.slice(0, 1)) {
      const response = await request.get(path, { headers: { 'user-agent': agent } })
      const url = `${baseURL}${path.replace(/\?.*/, '')}`
      expect({ path, agent, ...readPreviewTags(await response.body()) }).toEqual({
        path,
        agent,
        titles: oneNonEmptyText,
        canonical: [url],
        alternates: ['ku', 'ar', 'en', 'x-default'],
        description: oneNonEmptyText,
        'og:title': oneNonEmptyText,
        'og:description': oneNonEmptyText,
        'og:url': [url],
        'og:image': oneImageUrl,
        'og:image:alt': oneNonEmptyText,
        'twitter:card': ['summary_large_image'],
        'twitter:image': [],
      })
    }
  }
})

test('og:image of each page → is a JPEG served without a redirect; outdated image URL → redirects (307) to the current image', async ({
  baseURL,
  request,
}) => {
  const get = async (path: string) => (await request.get(path)).text()
  const paths = [await pathOf(get, 'ku', 'job-details'), '/ar/terms']
  for (const { code } of languages)
    paths.push(...indexedPageSlugs.map((slug) => `/${code}/${relativePagePath(slug)}`))
  const imageUrls = new Set<string>()
  for (const path of paths) {
    const [url = ''] = readPreviewTags(await (await request.get(path)).body())['og:image']
    imageUrls.add(url ?? '')
  }
  expect(imageUrls.size).toBe(languages.length * indexedPageSlugs.length)
  for (const url of imageUrls) {
    const response = await request.get(url, { maxRedirects: 0 })
    expect([url, response.status(), response.headers()['content-type']]).toEqual([url, 200, 'image/jpeg'])
  }
  for (const [oldImageName, slug] of [
    ['taxi-ride.0123456789abcdef', 'taxi-ride'],
    ['job-details/recruiter.0123456789abcdef', 'careers'],
    ['cities/tehran.0123456789abcdef', 'cities'],
    ['home.0123456789abcdef', 'home'],
  ]) {
    const { headers, status } = await fetch(`${baseURL}/cards/ar/${oldImageName}.jpg`, {
      redirect: 'manual',
    })
    expect([oldImageName, status, imageUrls.has(`${baseURL}${headers.get('location')}`)]).toEqual([
      oldImageName,
      307,
      true,
    ])
    expect(headers.get('location')).toContain(`/ar/${slug}.`)
  }
})
