import { sortByName } from '#lib/i18n/collation.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { placeName } from './cities.ts'
import map from './country-map.json' with { type: 'json' }
import { type MapPoint, type MapView, type NamePlace, placeNames } from './map-names.ts'
import type { CitySlug } from './service-cities.ts'

/** Iraq and Iran as `art/maps.ts` drew them, with what lies around, in units of the drawing. */
export const countryMap: Readonly<Omit<typeof map, 'places'>> = map

/** Both countries, and each of them in full size. */
export const mapViews = {
  both: { x: 0, y: 0, width: map.width, height: map.height, letter: 30, isClose: false },
  iraq: { x: 16, y: 96, width: 324, height: 330, letter: 13.5, isClose: true },
  // Wider than Iran, for the drawing ends beyond its eastern neighbours.
  iran: { x: 100, y: 18, width: 670, height: 540, letter: 25, isClose: true },
} as const satisfies Record<string, MapView>

export type ViewName = keyof typeof mapViews

const isMapped = (slug: string): slug is CitySlug => Object.hasOwn(map.places, slug)

/** Cities on the map of both countries, in the order of the alphabet; the large ones come last and lie above. */
export const cityPoints = (
  locale: Locale,
  slugs: readonly CitySlug[],
  large: readonly CitySlug[],
): (MapPoint & NamePlace)[] => {
  // In the order of importance, in which their names find room.
  const ordered = [...large.filter((slug) => slugs.includes(slug)), ...slugs]
  const points = [...new Set(ordered)].filter(isMapped).map((slug) => {
    const [x = 0, y = 0] = map.places[slug]
    return { name: placeName(locale, slug), x, y, isLarge: large.includes(slug) }
  })
  return sortByName(locale, placeNames(mapViews.both, points), ({ name }) => name).toSorted(
    (a, b) => Number(a.isLarge) - Number(b.isLarge),
  )
}
