import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metadata } from 'next'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateMetadata as metadataOfCity } from '#app/[locale]/cities/[city]/page.tsx'
import { generateMetadata as metadataOfCities } from '#app/[locale]/cities/page.tsx'
import { metadataOf } from '#components/layout/site-page.tsx'
import { closeVacancy } from '#lib/backend/store/vacancies.ts'
import { cardOf, indexedPages, pathOfPage } from '#lib/content/pages.ts'
import { type Cards, card, createCards } from '#lib/handlers/cards.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { cityPages } from '#lib/places/service-cities.ts'
import { drawCard } from '#lib/seo/card-drawing.ts'
import { type FormSite, openFormSite } from '#tests/support/servers/form-site.ts'
import { repository } from '#tests/support/verify/run.ts'

let opened: FormSite
let cards: Cards
let folder: string
beforeAll(async () => {
  opened = await openFormSite()
  folder = join(opened.directory, 'cards')
  cards = createCards(folder)
})
afterAll(() => opened.close())

const ask = (locale: string, name: string) => card(locale, name, opened.site, cards)
const kept = (directory = folder) => readdir(directory).catch(() => [])

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
  expect(await kept()).toEqual([])
})

test.each([
  ['a made-up vacancy', 'job-details/made-up.0123456789abcdef.jpg'],
  ['a page that nobody is to find', 'blogs.0123456789abcdef.jpg'],
  ['a way out', '../../etc/passwd.0123456789abcdef.jpg'],
  ['no hash', 'taxi-ride.jpg'],
])('%s → 404, and nothing is kept', async (_what, name) => {
  const response = await ask('ku', name)
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect((await ask('de', name)).status).toBe(404)
  expect(await kept()).toEqual([])
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
  expect(await kept()).toEqual([name.replace(/^.*\.(?=.*\.)/, '')])

  await closeVacancy(await opened.backend.database(), 'recruiter')
  expect((await ask('ar', name)).status).toBe(410)
})

describe('cards that are kept', () => {
  const sample = cardOf('en', 'taxi-ride', 'Taxi')

  test('one picture asked for by many at once → drawn once, and found on disk afterwards', async () => {
    const directory = join(opened.directory, 'once')
    let drawn = 0
    const draw = (shown: typeof sample) => {
      drawn += 1
      return drawCard(shown)
    }
    const counted = createCards(directory, { draw: () => draw(sample) })
    const all = await Promise.all(Array.from({ length: 20 }, () => counted('a', sample)))
    expect(new Set(all).size).toBe(1)
    expect(await createCards(directory, { draw: () => draw(sample) })('a', sample)).toEqual(all[0])
    expect(drawn).toBe(1)
  })

  test('many different ones at once → one is drawn at a time, and those that would wait long are turned away', async () => {
    let drawing = 0
    let most = 0
    const draw = async () => {
      drawing += 1
      most = Math.max(most, drawing)
      await new Promise(setImmediate)
      drawing -= 1
      return Buffer.from('picture')
    }
    const flooded = createCards(join(opened.directory, 'flooded'), { draw })
    const all = await Promise.all(Array.from({ length: 100 }, (_, key) => flooded(`${key}`, sample)))
    expect(most).toBe(1)
    expect(all.filter(Boolean).length).toBeLessThanOrEqual(13)
    expect(await flooded('later', sample)).not.toBeNull()
  })

  test('more than may be kept → the oldest go', async () => {
    const directory = join(opened.directory, 'bounded')
    const bounded = createCards(directory, { most: 10, draw: async () => Buffer.from('picture') })
    for (let key = 0; key < 25; key += 1) {
      await bounded(`${key}`, sample)
      expect((await kept(directory)).length).toBeLessThanOrEqual(10)
    }
    expect(await kept(directory)).toContain('24.jpg')
    expect(await kept(directory)).not.toContain('0.jpg')
  })

  test('a folder that cannot be written → the picture is answered all the same', async () => {
    const draw = async () => Buffer.from('picture')
    const unwritable = createCards(join(repository, 'package.json', 'cards'), { draw })
    expect(await unwritable('a', sample)).toEqual(Buffer.from('picture'))
  })
})
