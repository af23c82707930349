import { expect, test } from 'vitest'
import type { Vacancy } from '#lib/backend/port.ts'
import { comingSoonSlugs } from '#lib/content/placeholders.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { cityPages } from '#lib/places/cities.ts'
import { sitemapOf } from '#lib/seo/sitemap.ts'

const origin = 'https://www.example.com'

const vacancy = (id: string, updatedAt: Date | null): Vacancy => ({
  id,
  title: id,
  descriptionHtml: '',
  category: 'tech',
  createdAt: null,
  updatedAt,
})

const pathsOf = (vacancies: readonly Vacancy[] = []) =>
  sitemapOf(origin, vacancies).map(({ url }) => url.slice(origin.length))

test('every page in every language, with its alternates', () => {
  const entries = sitemapOf(origin, [])
  expect(entries).toContainEqual({
    url: `${origin}/ku/taxi-ride`,
    alternates: {
      languages: {
        ku: `${origin}/ku/taxi-ride`,
        ar: `${origin}/ar/taxi-ride`,
        en: `${origin}/en/taxi-ride`,
        'x-default': `${origin}/taxi-ride`,
      },
    },
  })
  for (const path of ['/ku', '/ar/careers', '/en/contact-us', '/ku/privacy-policy', '/ku/cities']) {
    expect(pathsOf()).toContain(path)
  }
  for (const locale of localeCodes) {
    for (const city of cityPages) expect(pathsOf()).toContain(`/${locale}/cities/${city}`)
  }
  expect(new Set(pathsOf()).size).toBe(entries.length)
})

test('pages that are not open yet → not in it', () => {
  for (const slug of comingSoonSlugs) expect(pathsOf()).not.toContain(`/ku/${slug}`)
})

test('vacancies → the newest first, each and the list with the true date', () => {
  const [older, newer] = [new Date('2026-10-01'), new Date('2026-11-01')]
  const entries = sitemapOf(origin, [vacancy('a', older), vacancy('b', newer), vacancy('c', null)])
  const dateOf = (path: string) => entries.find(({ url }) => url === origin + path)?.lastModified
  expect(dateOf('/en/job-details/a')).toEqual(older)
  expect(dateOf('/ku/job-details/b')).toEqual(newer)
  expect(dateOf('/ku/careers')).toEqual(newer)
  expect(dateOf('/ku/job-details/c')).toBeUndefined()
})

test('more vacancies than a sitemap may hold → fewer than 50,000 addresses', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => vacancy(`v${index}`, null))
  expect(sitemapOf(origin, many).length).toBeLessThan(50_000)
})
