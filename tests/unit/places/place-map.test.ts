import { expect, test } from 'vitest'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { placeMap } from '#lib/places/place-map.ts'
import { places } from '#lib/places/places.ts'
import { distanceBetween } from '#lib/places/position.ts'

// A kilometre or two outside the middle.
const outside = (city: 'erbil' | 'tehran' | 'basra') => ({
  latitude: places[city].latitude + 0.015,
  longitude: places[city].longitude + 0.011,
})

test.each(['erbil', 'tehran', 'basra'] as const)(
  'near the middle of %s → the place beside its card, with the middle where it is',
  (city) => {
    const position = outside(city)
    const { view, point, cities, rings } = placeMap('en', position)
    expect([(point.x - view.x) / view.width, (point.y - view.y) / view.height]).toEqual([
      expect.closeTo(0.5),
      expect.closeTo(0.36),
    ])
    expect(cities.map(({ name }) => name)).toEqual([pageCopy('en', 'cities').cities[city]])
    const kilometre = rings[0]?.radius ?? 0
    const drawn = cities.map(({ x, y }) => Math.hypot(x - point.x, y - point.y) / kilometre)
    expect(drawn[0]).toBeCloseTo(distanceBetween(position, places[city]), 0)
  },
)

test.each(localeCodes)('%s: each distance is named, and drawn whole', (locale) => {
  const { view, point, rings } = placeMap(locale, places.erbil)
  expect(rings.map(({ name }) => name)).toEqual(
    locale === 'en' ? ['1 km', '2 km'] : [expect.any(String), expect.any(String)],
  )
  for (const { radius } of rings) expect(point.y - radius).toBeGreaterThan(view.y)
})
