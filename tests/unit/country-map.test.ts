import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import map from '#lib/content/country-map.json' with { type: 'json' }
import { cityPoints } from '#lib/content/country-map.ts'
import { places } from '#lib/content/places.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

// Mercator's projection, up to scale and shift.
const eastward = (longitude: number) => (longitude * Math.PI) / 180
const northward = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))

test('the committed map holds every city where it lies; else run node art/maps.ts', () => {
  const { zakho, zahedan } = places
  const [fromX = 0, fromY = 0] = map.places.zakho
  const [toX = 0] = map.places.zahedan
  const scale = (toX - fromX) / (eastward(zahedan.longitude) - eastward(zakho.longitude))
  const expected = Object.fromEntries(
    Object.entries(places).map(([slug, { latitude, longitude }]) => [
      slug,
      [
        expect.closeTo(fromX + scale * (eastward(longitude) - eastward(zakho.longitude)), 0),
        expect.closeTo(fromY - scale * (northward(latitude) - northward(zakho.latitude)), 0),
      ],
    ]),
  )
  expect(map.places).toEqual(expected)
})

test('the drawing weighs less than 5 kB', () => {
  const { land, borders, countries } = map
  expect(gzipSync(land + borders + countries.iraq + countries.iran).length).toBeLessThan(5000)
})

test.each(localeCodes)(
  'in %s every city has its point and name, the large ones above the others',
  (locale) => {
    const points = cityPoints(locale, ['erbil', 'tehran'])
    const { cities } = pageCopy(locale, 'cities')
    expect(points.map(({ name }) => name).toSorted()).toEqual(Object.values(cities).toSorted())
    const large = points.slice(-2)
    expect(large.map(({ name }) => name).toSorted()).toEqual([cities.erbil, cities.tehran].toSorted())
    expect(large.every(({ isLarge }) => isLarge)).toBe(true)
  },
)
