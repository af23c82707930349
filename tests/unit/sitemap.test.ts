import { expect, test } from 'vitest'
import { indexedPageSlugs, relativePagePath } from '#lib/content/pages.ts'
import { comingSoonSlugs } from '#lib/content/placeholders.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'
import { writeSitemap } from '#lib/seo/sitemap.ts'

const origin = 'https://www.example.com'

const createVacancy = ([id, changedAt]: [string, string | null]): Vacancy => ({
  id,
  category: 'tech',
  title: id,
  descriptionHtml: '',
  createdAt: null,
  updatedAt: changedAt === null ? null : new Date(changedAt),
})

/** Returns each path in the sitemap with its `lastmod`; undefined if it has none. */
const readLastMods = (changedAtById: Readonly<Record<string, string | null>> = {}) => {
  const xml = writeSitemap(origin, Object.entries(changedAtById).map(createVacancy))
  const urls = [...xml.matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g)]
  return new Map(urls.map(([, url = '', changedAt]) => [url.slice(origin.length), changedAt]))
}

test('sitemap of a site with a store → lists the pages in `indexedPageSlugs` in every language', () => {
  const entries = readLastMods()
  const paths = indexedPageSlugs.map(relativePagePath)
  expect([...entries.keys()]).toEqual(
    paths.flatMap((path) => localeCodes.map((locale) => (path ? `/${locale}/${path}` : `/${locale}`))),
  )
})

test('placeholder pages and the map demo → are not in the sitemap', () => {
  const entries = readLastMods()
  for (const slug of [...comingSoonSlugs, 'map-demo']) expect(entries.has(`/ku/${slug}`)).toBe(false)
})

test('sitemap → each vacancy’s `lastmod` is the time of its last change, or absent if unknown; the careers page’s is the latest of these', () => {
  const [older, newer] = ['2026-10-01T08:00:00.000Z', '2026-11-01T08:00:00.000Z']
  const entries = readLastMods({ b: newer, a: older, c: null })
  const paths = ['en/job-details/a', 'ku/job-details/b', 'ku/careers', 'ku/job-details/c']
  expect(paths.map((path) => entries.get(`/${path}`))).toEqual([older, newer, newer, undefined])
})
