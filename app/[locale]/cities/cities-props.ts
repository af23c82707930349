import type { CityFinderProps, SearchableCity } from '#components/islands/city-finder.tsx'
import { type PageContext, pageContext } from '#lib/content/page-context.ts'
import { sortByName } from '#lib/i18n/collation.ts'
import { foldText } from '#lib/i18n/folding.ts'
import { numeralsOf } from '#lib/i18n/formats.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { formatPluralForms } from '#lib/i18n/plurals.ts'
import { countryOf, placeName, positionByCity, searchableNames } from '#lib/places/cities.ts'
import { countries } from '#lib/places/find-branches.ts'
import { nameSides, sideOfName } from '#lib/places/map-names.ts'
import { type CitySlug, citiesWithService } from '#lib/places/service-cities.ts'

type City = Omit<SearchableCity, 'block'> & { id: CitySlug }

export type CitiesProps = {
  context: PageContext<'city'>
  finder: Pick<CityFinderProps, 'copy' | 'path' | 'query'>
  groups: readonly { country: string; cities: readonly City[] }[]
}

/** The cities listed first; all others follow in alphabetical order. */
const firstCities: readonly CitySlug[] = ['erbil', 'sulaymaniyah', 'baghdad']

const sortCities = (locale: Locale, cities: readonly CitySlug[]): CitySlug[] => [
  ...firstCities.filter((city) => cities.includes(city)),
  ...sortByName(
    locale,
    cities.filter((city) => !firstCities.includes(city)),
    (city) => placeName(locale, city),
  ),
]

const cityProps = (locale: Locale, city: CitySlug): City => ({
  id: city,
  name: placeName(locale, city),
  position: positionByCity[city],
  side: nameSides.both[city],
  sideIfChosen: sideOfName(city),
  searchText: foldText(searchableNames(city).join(' ')),
})

/** Returns the cities page's props; an empty query matches every city. */
export const citiesProps = (locale: Locale, query: string): CitiesProps => {
  const context = pageContext(locale, 'city')
  const { copy, links, t } = context
  const countryNames = pageCopy(locale, 'cities').countries
  return {
    context,
    finder: {
      copy: {
        ...copy.list,
        map: copy.map,
        count: formatPluralForms(locale, (n, count) => t('city.list.count', { n, count })),
        numerals: numeralsOf(locale),
      },
      path: links.page('cities').href,
      query,
    },
    groups: countries.map((country) => ({
      country: countryNames[country],
      cities: sortCities(
        locale,
        citiesWithService.filter((city) => countryOf(city) === country),
      ).map((city) => cityProps(locale, city)),
    })),
  }
}
