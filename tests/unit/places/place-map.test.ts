import { expect, test } from 'vitest'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { placeMap } from '#lib/places/place-map.ts'
import { places } from '#lib/places/places.ts'
import { distanceBetween } from '#lib/places/position.ts'

test.each([
  ['erbil', 0.011, 'before'],
  ['tehran', 0.011, 'before'],
  ['basra', -0.011, 'after'],
] as const)(
  'near the middle of %s → it lies where it is, its name away from the place',
  (slug, east, side) => {
    const position = { latitude: places[slug].latitude + 0.01, longitude: places[slug].longitude + east }
    const { city, rings } = placeMap('en', position)
    expect(city).toMatchObject({ name: pageCopy('en', 'cities').cities[slug], side })
    const kilometre = rings[0]?.radius ?? 0
    expect(Math.hypot(city?.x ?? 0, city?.y ?? 0) / kilometre).toBeCloseTo(
      distanceBetween(position, places[slug]),
      1,
    )
  },
)

test('far from every city → none', () => {
  expect(placeMap('en', { latitude: 32, longitude: 41 }).city).toBeNull()
})

test.each(localeCodes)('%s: each distance is named, and drawn whole', (locale) => {
  const { rings } = placeMap(locale, places.erbil)
  expect(rings.map(({ name }) => name)).toEqual(
    locale === 'en' ? ['1 km', '2 km'] : [expect.any(String), expect.any(String)],
  )
  // The place lies 99 units below the upper edge.
  for (const { radius } of rings) expect(radius).toBeLessThan(90)
})
