import { expect, test } from 'vitest'
import { indexedPages, pathOfPage } from '#lib/content/pages.ts'
import { comingSoonSlugs } from '#lib/content/placeholders.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { cityPages } from '#lib/places/service-cities.ts'
import { mostAddresses, sitemapOf, sitemapPart } from '#lib/seo/sitemap.ts'
import { parseXml, textsOf } from '#tests/support/rules/xml.ts'

const origin = 'https://www.example.com'

const sitemapWith = (ids: Readonly<Record<string, string | null>> = {}, videoUrl: string | null = null) => ({
  origin,
  videoUrl,
  listing: {
    version: '1',
    vacancies: Object.entries(ids).map(([id, changedAt]) => ({ id, changedAt, version: '1' })),
  },
})

const read = (pieces: Iterable<string> | null) => parseXml([...(pieces ?? [])].join(''))

const entriesOf = (sitemap: ReturnType<typeof sitemapWith>) =>
  new Map(
    [...read(sitemapOf(sitemap)).getElementsByTagName('url')].map((url) => [
      textsOf(url, 'loc').join().slice(origin.length),
      url,
    ]),
  )

test('every page in every language, with its alternates', () => {
  const entries = entriesOf(sitemapWith())
  const links = [...(entries.get('/ku/taxi-ride')?.getElementsByTagName('xhtml:link') ?? [])]
  expect(links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])).toEqual([
    ['ku', `${origin}/ku/taxi-ride`],
    ['ar', `${origin}/ar/taxi-ride`],
    ['en', `${origin}/en/taxi-ride`],
    ['x-default', `${origin}/taxi-ride`],
  ])
  const paths = [...indexedPages.map(pathOfPage), ...cityPages.map((city) => `cities/${city}`)]
  expect([...entries.keys()]).toEqual(
    paths.flatMap((path) => localeCodes.map((locale) => (path ? `/${locale}/${path}` : `/${locale}`))),
  )
})

test('pages that are not open yet, and the demo page → not in it', () => {
  const entries = entriesOf(sitemapWith())
  for (const slug of [...comingSoonSlugs, 'map-demo']) expect(entries.has(`/ku/${slug}`)).toBe(false)
})

test('vacancies → each and the list with the true date, the newest last', () => {
  const [older, newer] = ['2026-10-01T08:00:00.000Z', '2026-11-01T08:00:00.000Z']
  const entries = entriesOf(sitemapWith({ b: newer, a: older, c: null }))
  const dateOf = (path: string) => textsOf(entries.get(path) ?? parseXml('<none/>'), 'lastmod').join()
  expect(
    ['en/job-details/a', 'ku/job-details/b', 'ku/careers', 'ku/job-details/c'].map((path) =>
      dateOf(`/${path}`),
    ),
  ).toEqual([older, newer, newer, ''])
  expect([...entries.keys()].slice(-3)).toEqual(localeCodes.map((locale) => `/${locale}/job-details/b`))
})

test('pages and cities → each with its social image', () => {
  const entries = entriesOf(sitemapWith({ a: null }))
  const imageOf = (path: string) => textsOf(entries.get(path) ?? parseXml('<none/>'), 'image:loc').join()
  for (const [path, name] of [
    ['/ku', 'ku/home'],
    ['/ar/taxi-ride', 'ar/taxi-ride'],
    ['/en/cities', 'en/cities'],
    ['/en/cities/tehran', 'en/cities/tehran'],
  ] as const)
    expect(imageOf(path)).toMatch(new RegExp(`^${origin}/cards/${name}\\.[0-9a-f]{16}\\.jpg$`))
  expect(imageOf('/en/job-details/a')).toBe('')
})

test('a page with our own clip → the video, in its language; another site’s video has no picture', () => {
  const home = entriesOf(sitemapWith()).get('/ar')
  if (!home) throw new Error('no home page')
  expect(textsOf(home, 'video:title')).toEqual([pageCopy('ar', 'home').video.label])
  expect(textsOf(home, 'video:content_loc').join()).toMatch(
    /^https:\/\/www\.example\.com\/video\/intro\..+\.mp4$/,
  )
  expect(textsOf(home, 'video:thumbnail_loc').join()).toMatch(
    /\/images\/poster\/intro-poster-1280\..+\.webp$/,
  )
  const other = entriesOf(sitemapWith({}, 'https://youtu.be/abc')).get('/ar')
  expect(other && textsOf(other, 'video:title')).toEqual([])
})

test('as many addresses as a file may hold, and more → an index of files that hold each once', () => {
  const own = entriesOf(sitemapWith()).size
  const fitting = Math.floor((mostAddresses - own) / 3)
  const ids = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        `v${n}`,
        new Date(Date.UTC(2026, 0, 1) - n * 1000).toISOString(),
      ]),
    )
  expect([...sitemapOf(sitemapWith(ids(fitting)))].join('')).not.toContain('<sitemapindex')

  const sitemap = sitemapWith(ids(fitting + 4000))
  const index = read(sitemapOf(sitemap))
  const parts = textsOf(index, 'loc')
  expect(parts).toEqual([1, 2, 3, 4].map((part) => `${origin}/sitemap/${part}.xml`))
  const files = parts.map((_, at) => [...(sitemapPart(sitemap, at + 1) ?? [])])
  const addresses = files.map((pieces) =>
    pieces.flatMap((piece) => /<loc>(.+?)<\/loc>/.exec(piece)?.[1] ?? []),
  )
  expect(addresses.map(({ length }) => length).slice(0, 3)).toEqual(Array(3).fill(mostAddresses))
  expect(new Set(addresses.flat()).size).toBe(own + (fitting + 4000) * 3)
  // The index says which of the files changed.
  const dates = files.map((pieces) => pieces.flatMap((piece) => /<lastmod>(.+?)</.exec(piece)?.[1] ?? []))
  expect(textsOf(index, 'lastmod')).toEqual(dates.map((of) => of.sort().at(-1)))
  expect([sitemapPart(sitemap, 0), sitemapPart(sitemap, 5)]).toEqual([null, null])
})
