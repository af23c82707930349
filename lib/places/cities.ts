import type { Links, SiteLink } from '#lib/company/links.ts'
import { sortByName } from '#lib/i18n/collation.ts'
import { formatNumber } from '#lib/i18n/formats.ts'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'
import { bundledMessages, pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import file from '#lib/settings/places.json' with { type: 'json' }
import type { Position } from './position.ts'
import { type CitySlug, cityPages, type PlaceSlug, servicesIn } from './service-cities.ts'
import spellingFile from './spellings.json' with { type: 'json' }

export const positionByCity: Readonly<Record<CitySlug, Position>> = { ...file.iraq, ...file.iran }

export type CityRow = {
  name: string
  numeral: string
  link: SiteLink | null
  /** The names of the city's services as a list. */
  services: string
}

export type CityGroup = { country: string; cities: CityRow[] }

// Bundled messages, because filled ones would read the settings when this module is loaded.
const { cities: cityNames, provinces: provinceNames } = bundledMessages.en.cities

export const isCity = (slug: string): slug is CitySlug => Object.hasOwn(cityNames, slug)

export const isPlace = (slug: string): slug is PlaceSlug => isCity(slug) || Object.hasOwn(provinceNames, slug)

export const placeName = (locale: Locale, slug: PlaceSlug): string => {
  const { cities, provinces } = pageCopy(locale, 'cities')
  return isCity(slug) ? cities[slug] : provinces[slug]
}

const otherSpellings: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(spellingFile.spellings))

/** Returns the names of a place in all languages and its other spellings, for search and not for display. */
export const searchNames = (slug: PlaceSlug): string[] => [
  ...localeCodes.map((locale) => placeName(locale, slug)),
  ...(otherSpellings.get(slug) ?? []),
]

export const countryOf = (city: CitySlug): 'iraq' | 'iran' =>
  Object.hasOwn(file.iraq, city) ? 'iraq' : 'iran'

export const cityTitle = (locale: Locale, city: CitySlug): string => {
  const shortNames = pageCopy(locale, 'city').meta.services
  const services = servicesIn(city).flatMap((service) => (service === 'bikeBox' ? [] : shortNames[service]))
  const list = services.join(locales[locale].comma)
  return translatorFor(locale)('city.meta.title', { city: placeName(locale, city), services: list })
}

const slugsWithPage: readonly string[] = cityPages

export const cityLink = (slug: CitySlug, links: Pick<Links, 'page'>): SiteLink | null =>
  slugsWithPage.includes(slug) ? links.page(`cities/${slug}`) : null

/** Lists cities in alphabetical order, numbered, with a link if they have a page. */
export const cityRows = (
  locale: Locale,
  slugs: readonly CitySlug[],
  links: Pick<Links, 'page'>,
): CityRow[] => {
  const serviceCopy = pageCopy(locale, 'city').services.items
  const namedCities = slugs.map((slug) => ({ slug, name: placeName(locale, slug) }))
  return sortByName(locale, namedCities, ({ name }) => name).map(({ slug, name }, index) => ({
    name,
    numeral: formatNumber(locale, index + 1),
    link: cityLink(slug, links),
    services: servicesIn(slug)
      .map((service) => serviceCopy[service].name)
      .join(locales[locale].comma),
  }))
}

/** Groups cities by country, with the company's home country first. */
export const cityGroups = (
  locale: Locale,
  slugs: readonly CitySlug[],
  links: Pick<Links, 'page'>,
): CityGroup[] =>
  (['iraq', 'iran'] as const).map((country) => ({
    country: pageCopy(locale, 'cities').countries[country],
    cities: cityRows(
      locale,
      slugs.filter((slug) => countryOf(slug) === country),
      links,
    ),
  }))
