import { z } from 'zod'
import { sortByName } from '#lib/i18n/collation.ts'
import { foldText } from '#lib/i18n/folding.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import file from './branches.json' with { type: 'json' }
import { isCity, isPlace, placeName } from './cities.ts'
import type { ViewName } from './drawn-map.ts'
import { nameSides } from './map-names.ts'
import type { Position } from './position.ts'
import { type CitySlug, cityPages, type PlaceSlug } from './service-cities.ts'
import spellingFile from './spellings.json' with { type: 'json' }

const nonEmptyText = z.string().trim().min(1)

const translatedText = z.strictObject({ en: nonEmptyText, ku: nonEmptyText, ar: nonEmptyText })

// Bounds around Iraq and Iran: swapped or mistyped coordinates fall outside.
const positionSchema = z.strictObject({
  latitude: z.number().min(25).max(40),
  longitude: z.number().min(38).max(64),
})

const branchSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z\d]*(-[a-z\d]+)*$/, { error: 'must be words of small letters, with hyphens' }),
  city: nonEmptyText,
  province: nonEmptyText,
  country: z.enum(['iraq', 'iran']),
  /** Null where unknown; it is never guessed from the city. */
  position: positionSchema.nullable(),
  /** Empty where unknown. */
  workingHours: z.union([z.literal('').transform(() => null), translatedText]),
  /** The same for search engines, days and hours as schema.org writes them: `Sa-Th 09:00-17:00`. */
  openingHours: z
    .array(
      z.string().regex(/^(Mo|Tu|We|Th|Fr|Sa|Su)([-,](Mo|Tu|We|Th|Fr|Sa|Su))* \d\d:\d\d-\d\d:\d\d$/, {
        error: 'must be days and hours such as Sa-Th 09:00-17:00',
      }),
    )
    .optional(),
  title: translatedText,
  address: translatedText,
})

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

/** The content of branches.json. */
const branchFileSchema = z
  .object({
    /** Whether the page says that these are samples. */
    isSample: z.boolean(),
    /** The ids of the branches that house the offices on the contact card. */
    offices: z.strictObject({ driverAffairs: nonEmptyText, bikeBox: nonEmptyText }),
    branches: z.array(branchSchema).min(1),
  })
  .refine(({ branches }) => isUnique(branches.map(({ id }) => id)), {
    path: ['branches'],
    error: 'must have an id each of its own',
  })
  .refine(
    ({ offices, branches }) =>
      Object.values(offices).every((office) => branches.some(({ id }) => id === office)),
    { path: ['offices'], error: 'must name branches by their id' },
  )

/** A branch office: words in all languages, places by the slugs of messages/…/cities.json. */
export type Branch = ReturnType<typeof readBranches>['branches'][number]

const placeSlug = (slug: string): PlaceSlug => {
  if (!isPlace(slug)) throw new Error(`messages/…/cities.json has no name for ${slug}`)
  return slug
}

/** Checks a file of branches; a wrong one stops the build with what is wrong in it. */
export const readBranches = (input: unknown) => {
  const { branches, ...rest } = branchFileSchema.parse(input)
  return {
    ...rest,
    branches: branches.map((branch) => ({
      ...branch,
      city: placeSlug(branch.city),
      province: placeSlug(branch.province),
    })),
  }
}

/** The branch offices of branches.json. */
export const { branches, isSample, offices } = readBranches(file)

/** The cities where something is: a service that names its cities, or a branch. */
export const activeCities: readonly CitySlug[] = [
  ...new Set([...cityPages, ...branches.map(({ city }) => city).filter(isCity)]),
]

/** A country that has branches. */
export type BranchCountry = Branch['country']

/** The countries by their codes in ISO 3166-1. */
export const countryCodes: Readonly<Record<BranchCountry, string>> = { iraq: 'IQ', iran: 'IR' }

/** A branch in one language, as list and map show it; also for the browser. */
export type BranchRow = {
  id: string
  country: BranchCountry
  title: string
  city: string
  province: string
  address: string
  hours: string | null
  /** Null where the place is not known. */
  position: Position | null
  /** The side of its point where the city's name stands, by view; of a city's branches only the first is named. */
  sides: Partial<Record<ViewName, string>>
  /** The text that the search looks at: its words in all languages and other spellings, folded. */
  searchText: string
}

// How else people write the name of a place; for the search, not for showing.
const otherSpellings: ReadonlyMap<PlaceSlug, readonly string[]> = new Map(
  Object.entries(spellingFile.spellings).map(([slug, names]) => [placeSlug(slug), names]),
)

const searchTextOf = ({ title, address, city, province, country }: Branch): string => {
  const names = localeCodes.flatMap((locale) => [
    title[locale],
    address[locale],
    placeName(locale, city),
    placeName(locale, province),
    pageCopy(locale, 'cities').countries[country],
  ])
  const others = [city, province].flatMap((slug) => otherSpellings.get(slug) ?? [])
  return [...new Set(foldText([...names, ...others].join(' ')).split(' '))].join(' ')
}

/** Branches in the words of a language. */
export const branchRows = (locale: Locale, all: readonly Branch[] = branches): BranchRow[] =>
  all.map((branch, index) => {
    const { id, city, country, province, position } = branch
    const isFirst = all.findIndex((other) => other.city === city) === index
    return {
      id,
      country,
      title: branch.title[locale],
      city: placeName(locale, city),
      province: translatorFor(locale)(`contact.row.province.${country}`, {
        province: placeName(locale, province),
      }),
      address: branch.address[locale],
      hours: branch.workingHours?.[locale] ?? null,
      position,
      sides: isFirst ? { both: nameSides.both[city], [country]: nameSides[country][city] } : {},
      searchText: searchTextOf(branch),
    }
  })

/** The branches by province and then by title, in the order of a language's alphabet. */
export const sortBranches = (locale: Locale, rows: readonly BranchRow[]): BranchRow[] =>
  sortByName(
    locale,
    sortByName(locale, rows, ({ title }) => title),
    ({ province }) => province,
  )

/** Returns the name of a city's province; null if the city has no branch. */
export const provinceOf = (locale: Locale, slug: CitySlug): string | null => {
  const branch = branches.find(({ city }) => city === slug)
  return branch ? placeName(locale, branch.province) : null
}
