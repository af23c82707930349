import { foldText } from '#lib/i18n/folding.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { bundledMessages } from '#lib/i18n/messages.ts'
import { isCity } from './cities.ts'
import type { CitySlug } from './service-cities.ts'
import spellingFile from './spellings.json' with { type: 'json' }

/** Returns a name's lookup key: the folded name without spaces, hyphens or other punctuation. */
export const nameKey = (name: string): string => foldText(name).replace(/[^\p{L}\p{N}]+/gu, '')

const cityNameEntries = [
  ...localeCodes.flatMap((locale) => Object.entries(bundledMessages[locale].cities.cities)),
  ...Object.entries(spellingFile.spellings).flatMap(([slug, names]) =>
    names.map((name) => [slug, name] as const),
  ),
]
const cityByKey: ReadonlyMap<string, CitySlug> = new Map(
  cityNameEntries.flatMap(([slug, name]) => (isCity(slug) ? [[nameKey(name), slug] as const] : [])),
)

const remoteKeys: ReadonlySet<string> = new Set(spellingFile.remote.map(nameKey))

const countryKeys = localeCodes.flatMap((locale) =>
  Object.values(bundledMessages[locale].cities.countries).map(nameKey),
)
const trailingCountryPattern = new RegExp(`(?:${countryKeys.join('|')})$`)

const separatorPattern = /[,،;؛()[\]/|–—]|\s-\s/

const keysOf = (name: string) =>
  name.split(separatorPattern).map((part) => nameKey(part).replace(trailingCountryPattern, ''))

const findCitiesByKeys = (keys: readonly string[]) => [
  ...new Set(keys.flatMap((key) => cityByKey.get(key) ?? [])),
]

/** Returns the cities that a place name such as “Erbil, Iraq” mentions. */
export const findCities = (name: string): CitySlug[] => findCitiesByKeys(keysOf(name))

/**
 * Returns the city that a place name mentions, and whether the name means remote work instead. The slug is null if the
 * name mentions no known city, or several. Recognizes other spellings, and a region or country after the city: “Hawler,
 * Kurdistan Region, Iraq”.
 */
export const findPlace = (name: string): { slug: CitySlug | null; isRemote: boolean } => {
  const keys = keysOf(name)
  const [slug, ...others] = findCitiesByKeys(keys)
  if (slug) return { slug: others.length > 0 ? null : slug, isRemote: false }
  return { slug: null, isRemote: keys.some((key) => remoteKeys.has(key)) }
}
