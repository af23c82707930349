import { sortByName } from '#lib/i18n/collation.ts'
import { formatNumber } from '#lib/i18n/formats.ts'
import type { Links, SiteLink } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { type Messages, pageCopy, translatorFor } from '#lib/i18n/messages.ts'

/** A city or province that a service is in; without a link it has no page of its own. */
export type CityRow = { name: string; numeral: string; link: SiteLink | null }

type Places = Messages['cities']

/** A city's slug; messages/…/cities.json has its name. */
export type CitySlug = keyof Places['cities']

/** A city's slug, or the slug of a province that shares its name with no city. */
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

/** Which service is in which cities. Specifications 2 and 9 give all lists but two. */
export const serviceCities = {
  // The specification names no cities for the phone taxi: those of the other booking by phone, until the owner does.
  phoneTaxi: phonePickupCities,
  phonePickup: phonePickupCities,
  moving: ['tehran', 'karaj', 'isfahan', 'mashhad', 'shiraz', 'tabriz', 'ahvaz'],
  bike: bikeCities,
  bikeBox: ['tehran', 'qom'],
  // The popular cities of specification 2, in its order.
  bus: ['tehran', 'mashhad', 'karaj', 'isfahan', 'tabriz', 'shiraz'],
  // “About 26 provinces and cities”, without their names: a place in each of 26 provinces, until the owner names them.
  courier: [
    ...bikeCities,
    'qazvin',
    'zanjan',
    'ardabil',
    'hamadan',
    'kermanshah',
    'ilam',
    'kerman',
    'yazd',
    'bushehr',
    'semnan',
    'gilan',
    'mazandaran',
    'golestan',
    'kurdistan',
    'west-azerbaijan',
    'markazi',
    'lorestan',
    'hormozgan',
  ],
} as const satisfies Record<string, readonly PlaceSlug[]>

type PlaceNames = Readonly<Record<PlaceSlug, string>>

const known = new WeakMap<Places, PlaceNames>()

const placeNames = (locale: Locale): PlaceNames => {
  const places = pageCopy(locale, 'cities')
  const names = known.get(places) ?? { ...places.provinces, ...places.cities }
  known.set(places, names)
  return names
}

/** Whether a slug is that of a city or province which has a name. */
export const isPlace = (slug: string): slug is PlaceSlug => Object.hasOwn(placeNames('en'), slug)

/** Whether a place is a city, and no province. */
export const isCity = (slug: PlaceSlug): slug is CitySlug =>
  Object.hasOwn(pageCopy('en', 'cities').cities, slug)

/** The name of a city or province in one language. */
export const placeName = (locale: Locale, slug: PlaceSlug): string => placeNames(locale)[slug]

/** A service that has a list of cities. */
export type CityService = Exclude<keyof typeof serviceCities, 'courier'>

// The courier's places are counted, not named, by the specification: they make no city's page.
const cityServices = [
  'phoneTaxi',
  'phonePickup',
  'moving',
  'bike',
  'bikeBox',
  'bus',
] as const satisfies CityService[]

/** The services that name a city. */
export const servicesIn = (slug: string): CityService[] =>
  cityServices.filter((service) => serviceCities[service].some((city) => city === slug))

/** The cities that have a page: those which a service names. */
export const cityPages: readonly CitySlug[] = [
  ...new Set(cityServices.flatMap((service): readonly CitySlug[] => serviceCities[service])),
]

/** The title of a city's page: its name and what runs there. */
export const cityTitle = (locale: Locale, city: CitySlug): string => {
  const words = pageCopy(locale, 'city').meta.services
  const services = servicesIn(city).flatMap((service) => (service === 'bikeBox' ? [] : words[service]))
  const list = services.join(locale === 'en' ? ', ' : '، ')
  return translatorFor(locale)('city.meta.title', { city: placeName(locale, city), services: list })
}

const withPage: readonly string[] = cityPages

/** The way to a place's page; null for one that has none. */
export const cityLink = (slug: PlaceSlug, links: Pick<Links, 'page'>): SiteLink | null =>
  withPage.includes(slug) ? links.page(`cities/${slug}`) : null

/** Cities as the rows of a board, in the order and with the digits of the language; each leads to its page. */
export const cityRows = (
  locale: Locale,
  slugs: readonly PlaceSlug[],
  links: Pick<Links, 'page'>,
): CityRow[] => {
  const named = slugs.map((slug) => ({ slug, name: placeName(locale, slug) }))
  return sortByName(locale, named, ({ name }) => name).map(({ slug, name }, index) => ({
    name,
    numeral: formatNumber(locale, index + 1),
    link: cityLink(slug, links),
  }))
}
