import type { Metadata } from 'next'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { generateMetadata as metadataOfCity } from '#app/[locale]/cities/[city]/page.tsx'
import { generateMetadata as metadataOfCities } from '#app/[locale]/cities/page.tsx'
import { metadataOf } from '#components/layout/site-page.tsx'
import { closeVacancy } from '#lib/backend/store/vacancies.ts'
import { cardOf, indexedPages, pathOfPage } from '#lib/content/pages.ts'
import { card, createCards } from '#lib/handlers/og-images.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { cityPages } from '#lib/places/service-cities.ts'
import { drawCard } from '#lib/seo/og-image-drawing.ts'
import { openFormSite } from '#tests/support/servers/form-site.ts'

const opened = await openFormSite()
let drawn = 0
const cards = createCards((shown) => {
  drawn += 1
  return drawCard(shown)
})
afterAll(() => opened.close())

const ask = (locale: string, name: string) => card(locale, name, opened.site, cards)

/** The name of the right picture, to which any other hash leads. */
const rightName = async (locale: string, path: string) => {
  const response = await ask(locale, `${path}.0.jpg`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.headers.get('location')?.replace(`/cards/${locale}/`, '') ?? String(response.status)
}

test('an outdated or made-up hash → leads to the right picture of each page, and draws none', async () => {
  for (const locale of localeCodes) {
    const expectRight = async (path: string, { openGraph }: Metadata) => {
      const url = expect.stringMatching(`/cards/${locale}/${await rightName(locale, path)}$`)
      expect(openGraph?.images).toMatchObject([{ url }])
    }
    for (const slug of indexedPages) {
      const params = Promise.resolve({ locale })
      const metadata =
        slug === 'cities'
          ? metadataOfCities({ params, searchParams: Promise.resolve({}) })
          : metadataOf(slug)({ params })
      await expectRight(pathOfPage(slug) || 'home', await metadata)
    }
    for (const city of cityPages)
      await expectRight(`cities/${city}`, await metadataOfCity({ params: Promise.resolve({ locale, city }) }))
  }
  expect(drawn).toBe(0)
})

test.each([
  ['a made-up vacancy', 'job-details/made-up.0123456789abcdef.jpg'],
  ['a page that nobody is to find', 'blogs.0123456789abcdef.jpg'],
  ['a way out', '../../etc/passwd.0123456789abcdef.jpg'],
  ['no hash', 'taxi-ride.jpg'],
])('%s → 404, and nothing is drawn', async (_what, name) => {
  const response = await ask('ku', name)
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect((await ask('de', name)).status).toBe(404)
  expect(drawn).toBe(0)
})

test('an open vacancy → a picture that chats may keep for ever; a closed one → none any more', async () => {
  const name = await rightName('ar', 'job-details/recruiter')
  const response = await ask('ar', name)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const picture = Buffer.from(await response.arrayBuffer())
  expect(picture.length).toBeLessThan(300_000)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const again = await (await ask('ar', name)).arrayBuffer()
  expect([picture.equals(Buffer.from(again)), drawn]).toEqual([true, 1])

  await closeVacancy(await opened.backend.database(), 'recruiter')
  expect((await ask('ar', name)).status).toBe(410)
})

test('many different cards at once → one is drawn at a time, and a full queue refuses the others', async () => {
  const sample = cardOf('en', 'taxi-ride', 'Taxi')
  let drawing = 0
  let max = 0
  const flooded = createCards(async () => {
    drawing += 1
    max = Math.max(max, drawing)
    await new Promise(setImmediate)
    drawing -= 1
    return Buffer.from('picture')
  })
  const all = await Promise.all(Array.from({ length: 100 }, (_, key) => flooded(`${key}`, sample)))
  expect(max).toBe(1)
  expect(all.filter(Boolean)).toHaveLength(12)
  expect(await flooded('later', sample)).not.toBeNull()
})
