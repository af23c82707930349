import { expect, test, vi } from 'vitest'
import { brand } from '#lib/base/brand.ts'
import { cardOf } from '#lib/content/pages.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

const settings = vi.hoisted((): { SITE_URL?: string } => ({}))

vi.mock('#lib/base/env.ts', () => ({ env: () => settings }))

const meta = { title: 'Taxi', description: 'A taxi.' }

test('no configured origin → title with the brand, what messengers show, the address it listens at', () => {
  settings.SITE_URL = undefined
  vi.stubEnv('PORT', '4000')
  expect(pageMetadata('en', 'taxi-ride', meta)).toMatchObject({
    title: { absolute: `Taxi · ${brand.en}` },
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

test('a title too long for the brand beside it → stands alone, and whole', () => {
  const title = 'Senior Android engineer for maps, routing and drivers’ navigation'
  expect(pageMetadata('en', 'job-details/a', { ...meta, title }).title).toEqual({ absolute: title })
})

test('a configured origin → canonical, every language, and the same address for messengers', () => {
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

test('a page that is nobody else’s to find → no address, whatever is configured', () => {
  settings.SITE_URL = 'https://www.example.com'
  const { alternates, openGraph } = pageMetadata('ku', null, meta)
  expect(alternates).toBeUndefined()
  expect(openGraph).not.toHaveProperty('url')
})

test('the home page → addresses without a slash at the end', () => {
  settings.SITE_URL = 'https://www.example.com'
  expect(pageMetadata('ku', '', meta).alternates).toMatchObject({
    canonical: 'https://www.example.com/ku',
    languages: { 'x-default': 'https://www.example.com' },
  })
})

test('a page to be left out of search engines → says so; others say nothing', () => {
  expect(pageMetadata('en', 'blogs', { ...meta, index: false }).robots).toEqual({ index: false })
  expect(pageMetadata('en', 'taxi-ride', { ...meta, index: true }).robots).toBeUndefined()
})

test('a page that others find → a picture of a known size and kind, with its words', () => {
  settings.SITE_URL = 'https://www.example.com'
  const { openGraph, twitter } = pageMetadata('en', 'taxi-ride', meta)
  const url = expect.stringMatching(/^https:\/\/www\.example\.com\/cards\/en\/taxi-ride\.[0-9a-f]{16}\.jpg$/)
  const image = { url, width: 1200, height: 630, type: 'image/jpeg', alt: `Taxi · ${brand.en}` }
  expect(openGraph).toMatchObject({ images: [image] })
  expect(twitter).toMatchObject({ card: 'summary_large_image' })
})

test('another title, another language or another page → another address of the picture', () => {
  const addresses = [
    cardOf('en', 'taxi-ride', 'Taxi'),
    cardOf('en', 'taxi-ride', 'Taxis'),
    cardOf('ku', 'taxi-ride', 'Taxi'),
    cardOf('en', 'hotels', 'Taxi'),
  ].map(({ key }) => key)
  expect(new Set(addresses).size).toBe(4)
  expect(cardOf('en', 'taxi-ride', 'Taxi').key).toBe(addresses[0])
})

test.each([null, 'sent'])('a page that nobody is to find (%s) → no picture', (path) => {
  const { openGraph, twitter } = pageMetadata('en', path, { ...meta, index: false })
  expect(openGraph).not.toHaveProperty('images')
  expect(twitter).toMatchObject({ card: 'summary' })
})
