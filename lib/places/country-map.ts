import { sortByName } from '#lib/i18n/collation.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { type CitySlug, placeName } from './cities.ts'
import map from './country-map.json' with { type: 'json' }
import { type MapPoint, placeNames } from './map-names.ts'

/** Iraq and Iran as `art/maps.ts` drew them, with what lies around, in units of the drawing. */
export const countryMap: Readonly<Omit<typeof map, 'places'>> = map

const isMapped = (slug: string): slug is CitySlug => Object.hasOwn(map.places, slug)

/** Cities where the map has them, the large ones first; nobody has chosen yet where their names stand. */
export const citiesOnMap = (
  locale: Locale,
  slugs: readonly CitySlug[],
  large: readonly CitySlug[] = [],
): MapPoint[] => {
  const ordered = [...new Set([...large, ...slugs])].filter((slug) => slugs.includes(slug))
  return ordered.filter(isMapped).map((slug) => {
    const [x = 0, y = 0] = map.places[slug]
    return { name: placeName(locale, slug), x, y, isLarge: large.includes(slug) }
  })
}

/** Cities on the map in the order of the alphabet; the large ones come last, and so lie above the others. */
export const cityPoints = (
  locale: Locale,
  slugs: readonly CitySlug[],
  large: readonly CitySlug[],
): MapPoint[] =>
  sortByName(locale, placeNames(citiesOnMap(locale, slugs, large)), ({ name }) => name).toSorted(
    (a, b) => Number(a.isLarge) - Number(b.isLarge),
  )

/** A part of the drawing. */
export type MapView = { x: number; y: number; width: number; height: number }

/** Both countries, and each of them in full size. */
export const mapViews: Readonly<Record<'both' | 'iraq' | 'iran', MapView>> = {
  both: { x: 0, y: 0, width: map.width, height: map.height },
  iraq: { x: 16, y: 96, width: 324, height: 330 },
  // Wider than Iran, for the drawing ends beyond its eastern neighbours.
  iran: { x: 100, y: 18, width: 670, height: 540 },
}
