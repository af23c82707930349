import { sortByName } from '#lib/i18n/collation.ts'
import { formatNumber } from '#lib/i18n/formats.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { type Messages, pageCopy } from '#lib/i18n/messages.ts'
import type { CityRow } from './section-cities.ts'

type Places = Messages['cities']

/** A city's slug; messages/…/cities.json has its name. */
export type CitySlug = keyof Places['cities']

/** A city's slug, or a province's that no city has the name of. */
export type PlaceSlug = CitySlug | keyof Places['provinces']

const phonePickupCities = [
  'tehran',
  'isfahan',
  'mashhad',
  'tabriz',
  'ahvaz',
  'qom',
] as const satisfies readonly CitySlug[]

const bikeCities = [
  'tehran',
  'mashhad',
  'isfahan',
  'shiraz',
  'karaj',
  'qom',
  'ahvaz',
  'tabriz',
] as const satisfies readonly CitySlug[]

/** Which service is in which cities. Specification 9 gives all lists but two. */
export const serviceCities = {
  // The specification names no cities for the phone taxi: those of the other booking by phone, until the owner does.
  phoneTaxi: phonePickupCities,
  phonePickup: phonePickupCities,
  moving: ['tehran', 'karaj', 'isfahan', 'mashhad', 'shiraz', 'tabriz', 'ahvaz'],
  bike: bikeCities,
  bikeBox: ['tehran', 'qom'],
  // “About 26 provinces and cities”, without their names: a place in each of 26 provinces, until the owner names them.
  courier: [
    ...bikeCities,
    ...(['qazvin', 'zanjan', 'ardabil', 'hamadan', 'kermanshah', 'ilam', 'kerman', 'yazd'] as const),
    ...(['bushehr', 'semnan', 'gilan', 'mazandaran', 'golestan', 'kurdistan'] as const),
    ...(['west-azerbaijan', 'markazi', 'lorestan', 'hormozgan'] as const),
  ],
} as const satisfies Record<string, readonly PlaceSlug[]>

const placeNames = (locale: Locale): Readonly<Record<PlaceSlug, string>> => {
  const { cities, provinces } = pageCopy(locale, 'cities')
  return { ...provinces, ...cities }
}

/** Whether a slug is that of a city or province which has a name. */
export const isPlace = (slug: string): slug is PlaceSlug => Object.hasOwn(placeNames('en'), slug)

/** The name of a city or province in one language. */
export const placeName = (locale: Locale, slug: PlaceSlug): string => placeNames(locale)[slug]

/** Cities as the rows of a board, in the order and with the digits of the language. */
export const cityRows = (locale: Locale, slugs: readonly PlaceSlug[]): CityRow[] => {
  const names = slugs.map((slug) => placeName(locale, slug))
  return sortByName(locale, names, (name) => name).map((name, index) => ({
    name,
    numeral: formatNumber(locale, index + 1),
    link: null,
  }))
}
