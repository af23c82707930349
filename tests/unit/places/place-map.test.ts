import { expect, test } from 'vitest'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { placeMap } from '#lib/places/place-map.ts'
import { places } from '#lib/places/places.ts'

const { cities } = pageCopy('en', 'cities')

test.each(['erbil', 'tehran', 'basra'] as const)(
  'around %s → the place beside its card, with the cities that show the way',
  (city) => {
    const { view, point, cities: shown } = placeMap('en', places[city])
    expect([(point.x - view.x) / view.width, (point.y - view.y) / view.height]).toEqual([
      expect.closeTo(0.5),
      expect.closeTo(0.36),
    ])
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.map(({ name }) => name)).not.toContain(cities[city])
    for (const { x, y } of shown) {
      expect(x - view.x).toBeGreaterThan(0)
      expect(view.y + view.height - y).toBeGreaterThan(0)
    }
  },
)

test.each(localeCodes)('%s: names around Erbil that people know', (locale) => {
  const shown = placeMap(locale, places.erbil).cities.map(({ name }) => name)
  const { mosul, kirkuk, sulaymaniyah } = pageCopy(locale, 'cities').cities
  expect(shown).toEqual(expect.arrayContaining([mosul, kirkuk, sulaymaniyah]))
})
