import { sortByName } from '#lib/i18n/collation.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { placeName, positionByCity } from './cities.ts'
import { type Point, pointOnMap, type ViewName } from './drawn-map.ts'
import file from './map-names.json' with { type: 'json' }
import type { CitySlug } from './service-cities.ts'

type Sides = Readonly<Record<string, string | undefined>>

/** On which side of its point a city's name stands, in each view and on a map that names it alone. */
export const nameSides: Readonly<Record<ViewName | 'alone', Sides>> = file

/** A city on the map of both countries; its name always shows if it has a side. */
export type CityPoint = Point & { name: string; isLarge: boolean; side: string | undefined }

/** Cities in the order of the alphabet; the large ones come last, lie above and are named. */
export const cityPoints = (
  locale: Locale,
  slugs: readonly CitySlug[],
  largeCities: readonly CitySlug[],
): CityPoint[] => {
  const points = slugs.map((slug) => {
    const isLarge = largeCities.includes(slug)
    const side = nameSides.both[slug] ?? nameSides.alone[slug] ?? 'after'
    return {
      name: placeName(locale, slug),
      isLarge,
      side: isLarge ? side : undefined,
      ...pointOnMap(positionByCity[slug]),
    }
  })
  return sortByName(locale, points, ({ name }) => name).toSorted(
    (a, b) => Number(a.isLarge) - Number(b.isLarge),
  )
}
