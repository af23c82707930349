import type { Links, SiteLink } from '#lib/company/links.ts'
import { sortByName } from '#lib/i18n/collation.ts'
import { formatNumber } from '#lib/i18n/formats.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { bundledMessages, pageCopy } from '#lib/i18n/messages.ts'
import file from '#lib/settings/places.json' with { type: 'json' }
import type { Position } from './position.ts'
import type { CitySlug, PlaceSlug } from './service-cities.ts'
import spellingFile from './spellings.json' with { type: 'json' }

export const positionByCity: Readonly<Record<CitySlug, Position>> = { ...file.iraq, ...file.iran }

export type CityRow = {
  name: string
  numeral: string
  link: SiteLink
}

export type CityGroup = { country: string; cities: CityRow[] }

// Use the bundled messages. Filling in placeholders would read the settings when this module is loaded.
const { cities: cityNames, provinces: provinceNames } = bundledMessages.en.cities

export const isCity = (slug: string): slug is CitySlug => Object.hasOwn(cityNames, slug)

export const isPlace = (slug: string): slug is PlaceSlug => isCity(slug) || Object.hasOwn(provinceNames, slug)

export const placeName = (locale: Locale, slug: PlaceSlug): string => {
  const { cities, provinces } = pageCopy(locale, 'cities')
  return isCity(slug) ? cities[slug] : provinces[slug]
}

const otherSpellings: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(spellingFile.spellings))

/** Returns a place's names in all languages and its other spellings, for search but not for display. */
export const searchableNames = (slug: PlaceSlug): string[] => [
  ...localeCodes.map((locale) => placeName(locale, slug)),
  ...(otherSpellings.get(slug) ?? []),
]

export const countryOf = (city: CitySlug): 'iraq' | 'iran' =>
  Object.hasOwn(file.iraq, city) ? 'iraq' : 'iran'

/** Returns the link to a city's block on the cities page. */
export const cityLink = (slug: CitySlug, links: Pick<Links, 'page'>): SiteLink => links.page(`cities#${slug}`)

/** Returns rows for the given cities, numbered in alphabetical order and linked to the cities page. */
export const cityRows = (
  locale: Locale,
  slugs: readonly CitySlug[],
  links: Pick<Links, 'page'>,
): CityRow[] => {
  const namedCities = slugs.map((slug) => ({ slug, name: placeName(locale, slug) }))
  return sortByName(locale, namedCities, ({ name }) => name).map(({ slug, name }, index) => ({
    name,
    numeral: formatNumber(locale, index + 1),
    link: cityLink(slug, links),
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
