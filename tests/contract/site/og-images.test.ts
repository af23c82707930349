import type { Metadata } from 'next'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { generateMetadata as metadataOfCity } from '#app/[locale]/cities/[city]/page.tsx'
import { generateMetadata as metadataOfCities } from '#app/[locale]/cities/page.tsx'
import { closeVacancy } from '#backend/store/vacancies.ts'
import { metadataOf } from '#components/layout/site-page.tsx'
import { ogImageFor } from '#lib/content/og-images.ts'
import { indexedPages, pathOfPage } from '#lib/content/pages.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { cityPages } from '#lib/places/service-cities.ts'
import { drawOgImage } from '#lib/seo/og-image-drawing.ts'
import { createOgImages } from '#lib/seo/og-image-queue.ts'
import { ogImage } from '#lib/seo/og-image-response.ts'
import { openFormSite } from '#tests/support/servers/form-site.ts'

const formSite = await openFormSite()
let drawnCount = 0
const ogImages = createOgImages((image) => {
  drawnCount += 1
  return drawOgImage(image)
})
afterAll(() => formSite.close())

const requestImage = (locale: string, name: string) => ogImage(locale, name, formSite.backend, ogImages)

/** Returns the file name to which a wrong hash redirects; the status if there is no redirect. */
const findCurrentName = async (locale: string, path: string) => {
  const response = await requestImage(locale, `${path}.0.jpg`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.headers.get('location')?.replace(`/cards/${locale}/`, '') ?? String(response.status)
}

test('wrong hash → redirects to the image in the metadata of the page, and draws nothing', async () => {
  for (const locale of localeCodes) {
    const expectCurrentUrl = async (path: string, { openGraph }: Metadata) => {
      const url = expect.stringMatching(`/cards/${locale}/${await findCurrentName(locale, path)}$`)
      expect(openGraph?.images).toMatchObject([{ url }])
    }
    for (const slug of indexedPages) {
      const params = Promise.resolve({ locale })
      const metadata =
        slug === 'cities'
          ? metadataOfCities({ params, searchParams: Promise.resolve({}) })
          : metadataOf(slug)({ params })
      await expectCurrentUrl(pathOfPage(slug) || 'home', await metadata)
    }
    for (const city of cityPages)
      await expectCurrentUrl(
        `cities/${city}`,
        await metadataOfCity({ params: Promise.resolve({ locale, city }) }),
      )
  }
  expect(drawnCount).toBe(0)
})

test.each([
  ['unknown vacancy', 'job-details/made-up.0123456789abcdef.jpg'],
  ['page with noindex', 'blogs.0123456789abcdef.jpg'],
  ['path outside the folder', '../../etc/passwd.0123456789abcdef.jpg'],
  ['URL without a hash', 'taxi-ride.jpg'],
])('%s → 404, and no image is drawn', async (_what, name) => {
  const response = await requestImage('ku', name)
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect((await requestImage('de', name)).status).toBe(404)
  expect(drawnCount).toBe(0)
})

test('open vacancy → an image that can be cached for a year; closed vacancy → 410', async () => {
  const name = await findCurrentName('ar', 'job-details/recruiter')
  const response = await requestImage('ar', name)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const picture = Buffer.from(await response.arrayBuffer())
  expect(picture.length).toBeLessThan(300_000)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const secondImage = await (await requestImage('ar', name)).arrayBuffer()
  expect(picture.equals(Buffer.from(secondImage))).toBe(true)

  await closeVacancy(await formSite.backend.database(), 'recruiter')
  expect((await requestImage('ar', name)).status).toBe(410)
})

test('100 images in parallel → one is drawn at a time, and all but 12 are refused', async () => {
  const sample = ogImageFor('en', 'taxi-ride', 'Taxi')
  let activeCount = 0
  let maxActive = 0
  const slowOgImages = createOgImages(async () => {
    activeCount += 1
    maxActive = Math.max(maxActive, activeCount)
    await new Promise(setImmediate)
    activeCount -= 1
    return Buffer.from('picture')
  })
  const results = await Promise.all(Array.from({ length: 100 }, () => slowOgImages(sample)))
  expect(maxActive).toBe(1)
  expect(results.filter(Boolean)).toHaveLength(12)
  expect(await slowOgImages(sample)).not.toBeNull()
})
