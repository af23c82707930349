import { sortByName } from '#lib/i18n/collation.ts'
import { formatNumber } from '#lib/i18n/formats.ts'
import type { Links, SiteLink } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { type Messages, pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { type CitySlug, cityPages, type PlaceSlug, servicesIn } from './service-cities.ts'

/** A city or province that a service is in; without a link it has no page of its own. */
export type CityRow = { name: string; numeral: string; link: SiteLink | null }

type Places = Messages['cities']

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
