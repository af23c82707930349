import { isolateDirection } from '#lib/i18n/inline-text.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { bundledMessages } from '#lib/i18n/messages.ts'
import { placeName } from '#lib/places/cities.ts'
import { findPlace, nameKey } from '#lib/places/find-place.ts'
import { type EmploymentKind, employmentKinds } from '#lib/schemas/categories.ts'
import { localizedTextOf, type Vacancy } from '#lib/schemas/vacancy.ts'
import { env } from '#lib/settings/env.ts'

const kindByKey: ReadonlyMap<string, EmploymentKind> = new Map(
  employmentKinds.flatMap((kind) => {
    const names = localeCodes.map((locale) => bundledMessages[locale].careers.kinds[kind])
    return [kind, ...names].map((name) => [nameKey(name), kind] as const)
  }),
)

const defaultPlaces = (locale: Locale) => {
  const { VACANCY_CITY: slug } = env()
  return slug ? [{ name: placeName(locale, slug), slug, isRemote: false }] : []
}

const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name)

/**
 * Returns a vacancy's translation, or its original text, whose language and direction are unknown. If the vacancy names
 * no place, its place is VACANCY_CITY, if set. A slug in `places` or `kinds` is null if the name mentions no known city
 * or kind, or several cities.
 */
export const vacancyText = (vacancy: Vacancy, locale: Locale) => {
  const { title, descriptionHtml, facts, isTranslated } = localizedTextOf(vacancy, locale)
  const places = facts?.place?.map((name) => ({ name, ...findPlace(name) })) ?? defaultPlaces(locale)
  const kinds = (facts?.kind ?? []).map((name) => ({ name, slug: kindByKey.get(nameKey(name)) ?? null }))
  return {
    title,
    descriptionHtml,
    facts: {
      ...facts,
      ...(places.length > 0 && { place: namesOf(places) }),
      ...(kinds.length > 0 && { kind: namesOf(kinds) }),
    },
    places,
    kinds,
    isTranslated,
  }
}

/** Returns a vacancy's title for use in a sentence; isolates its direction unless it is translated. */
export const inlineTitle = (vacancy: Vacancy, locale: Locale): string => {
  const { title, isTranslated } = vacancyText(vacancy, locale)
  return isTranslated ? title : isolateDirection(title)
}
