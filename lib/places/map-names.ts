import { sortByName } from '#lib/i18n/collation.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { placeName, positionByCity } from './cities.ts'
import { type CountryViewName, type Point, pointOnMap } from './drawn-map.ts'
import file from './map-names.json' with { type: 'json' }
import type { CitySlug } from './service-cities.ts'

type SideByCity = Readonly<Record<string, string | undefined>>

/**
 * For each map view, the side of a city's point on which the name is shown. On maps that show only a few names, cities
 * missing from `both` use `alone`.
 */
export const nameSides: Readonly<Record<CountryViewName | 'alone', SideByCity>> = file

/** A city on the map of both countries; if `side` is undefined, its name appears only on hover or focus. */
export type CityPoint = Point & { name: string; isLarge: boolean; side: string | undefined }

/** Returns the side of its point on which a city's name is shown, for a map of both countries with only a few names. */
export const sideOfName = (slug: CitySlug): string => nameSides.both[slug] ?? nameSides.alone[slug] ?? 'after'

/**
 * Returns points sorted by name, but with large cities last, so that they are drawn on top. Only large
 * cities have a `side`.
 */
export const cityPoints = (
  locale: Locale,
  slugs: readonly CitySlug[],
  largeCities: readonly CitySlug[],
): CityPoint[] => {
  const points = slugs.map((slug) => {
    const isLarge = largeCities.includes(slug)
    return {
      name: placeName(locale, slug),
      isLarge,
      side: isLarge ? sideOfName(slug) : undefined,
      ...pointOnMap(positionByCity[slug]),
    }
  })
  return sortByName(locale, points, ({ name }) => name).toSorted(
    (a, b) => Number(a.isLarge) - Number(b.isLarge),
  )
}
