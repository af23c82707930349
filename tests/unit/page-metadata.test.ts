import { expect, test, vi } from 'vitest'
import { brand } from '#lib/brand.ts'
import { ogImageFor } from '#lib/content/og-images.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { documentTitle, pageMetadata, verificationMetadata } from '#lib/seo/metadata.ts'
import type { Env } from '#lib/settings/env.ts'

const settings = vi.hoisted((): Pick<Partial<Env>, 'SITE_URL' | 'SITE_VERIFICATION'> => ({}))

vi.mock('#lib/settings/env.ts', () => ({ env: () => settings, supportPhone: () => null }))

const meta = { title: 'Taxi', description: 'A taxi.' }

test('no SITE_URL → metadata contains localhost URLs', () => {
  settings.SITE_URL = undefined
  vi.stubEnv('PORT', '4000')
  expect(pageMetadata('en', 'taxi-ride', meta)).toMatchObject({
    description: 'A taxi.',
    openGraph: {
      type: 'website',
      siteName: brand.en,
      ...meta,
      locale: 'en_GB',
      alternateLocale: ['cb_IQ', 'ar_AR'],
      url: 'http://localhost:4000/en/taxi-ride',
    },
    twitter: { card: 'summary_large_image', ...meta },
    alternates: { canonical: 'http://localhost:4000/en/taxi-ride' },
  })
})

test('short title → the brand is appended; long title → stays unchanged', () => {
  const title = 'Senior Android engineer for maps, routing and drivers’ navigation'
  expect(documentTitle('en', 'Taxi')).toBe(`Taxi · ${brand.en}`)
  expect(documentTitle('en', title)).toBe(title)
})

test('SITE_URL set → canonical, language and Open Graph URLs use its origin', () => {
  settings.SITE_URL = 'https://www.example.com'
  const { alternates, openGraph } = pageMetadata('ar', 'taxi-ride', meta)
  expect(openGraph).toMatchObject({ url: 'https://www.example.com/ar/taxi-ride', locale: 'ar_AR' })
  expect(alternates).toEqual({
    canonical: 'https://www.example.com/ar/taxi-ride',
    languages: {
      ku: 'https://www.example.com/ku/taxi-ride',
      ar: 'https://www.example.com/ar/taxi-ride',
      en: 'https://www.example.com/en/taxi-ride',
      'x-default': 'https://www.example.com/taxi-ride',
    },
  })
})

test('page metadata without a path → contains neither a canonical nor an Open Graph URL', () => {
  settings.SITE_URL = 'https://www.example.com'
  const { alternates, openGraph } = pageMetadata('ku', null, meta)
  expect(alternates).toBeUndefined()
  expect(openGraph).not.toHaveProperty('url')
})

test('home page → its URLs have no trailing slash', () => {
  settings.SITE_URL = 'https://www.example.com'
  expect(pageMetadata('ku', '', meta).alternates).toMatchObject({
    canonical: 'https://www.example.com/ku',
    languages: { 'x-default': 'https://www.example.com' },
  })
})

test('page with `index: false` → has `noindex`; indexed page → has no robots metadata', () => {
  expect(pageMetadata('en', 'blogs', { ...meta, index: false }).robots).toEqual({ index: false })
  expect(pageMetadata('en', 'taxi-ride', { ...meta, index: true }).robots).toBeUndefined()
})

test('indexed page → has a social image of 1200 × 630 pixels with alt text', () => {
  settings.SITE_URL = 'https://www.example.com'
  const { openGraph, twitter } = pageMetadata('en', 'taxi-ride', meta)
  const imageUrlPattern = /^https:\/\/www\.example\.com\/images\/social\/en\/taxi-ride\.[0-9a-f]{8}\.jpg$/
  const alt = `${pageCopy('en', 'taxi-ride').meta.title} · ${brand.en}`
  const image = {
    url: expect.stringMatching(imageUrlPattern),
    width: 1200,
    height: 630,
    type: 'image/jpeg',
    alt,
  }
  expect(openGraph).toMatchObject({ images: [image] })
  expect(twitter).toMatchObject({ card: 'summary_large_image' })
})

test.each([
  ['job-details/recruiter', 'careers'],
  ['apply/recruiter', 'careers'],
  ['cities', 'cities'],
  ['blogs', 'home'],
  ['map-demo', 'home'],
  ['', 'home'],
])('path %j → uses the social image of %s', (path, slug) => {
  for (const locale of localeCodes) expect(ogImageFor(locale, path)).toEqual(ogImageFor(locale, slug))
  expect(ogImageFor('ku', path).imagePath).toContain(`/ku/${slug}.`)
})

test.each([
  ['personal page', null],
  ['page with a path', 'sent'],
])('noindex %s without `ogImagePagePath` → has no social image', (_name, path) => {
  const { openGraph, twitter } = pageMetadata('en', path, { ...meta, index: false })
  expect(openGraph).not.toHaveProperty('images')
  expect(twitter).toMatchObject({ card: 'summary' })
})

test('`verificationMetadata` → returns Google, Bing and Yandex codes, or none if SITE_VERIFICATION is not set', () => {
  settings.SITE_VERIFICATION = { google: ['a', 'b'], bing: ['C'], yandex: ['d'] }
  const expected = { google: ['a', 'b'], yandex: ['d'], other: { 'msvalidate.01': ['C'] } }
  expect(verificationMetadata()).toEqual(expected)
  settings.SITE_VERIFICATION = undefined
  expect(verificationMetadata()).toEqual({})
})
