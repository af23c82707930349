import { z } from 'zod'
import { sortByName } from '#lib/i18n/collation.ts'
import { foldText } from '#lib/i18n/folding.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { positionSchema } from '#lib/settings/setting-parsers.ts'
import file from './branches.json' with { type: 'json' }
import { isCity, isPlace, placeName, searchableNames } from './cities.ts'
import type { ViewName } from './drawn-map.ts'
import { nameSides } from './map-names.ts'
import type { Position } from './position.ts'
import { type CitySlug, citiesWithService, type PlaceSlug } from './service-cities.ts'

const nonEmptyTextSchema = z.string().trim().min(1)

const translatedTextSchema = z.strictObject({
  en: nonEmptyTextSchema,
  ku: nonEmptyTextSchema,
  ar: nonEmptyTextSchema,
})

const branchSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z\d]*(-[a-z\d]+)*$/, { error: 'must be lower-case words joined by hyphens' }),
  city: nonEmptyTextSchema,
  province: nonEmptyTextSchema,
  country: z.enum(['iraq', 'iran']),
  /** Null if unknown; do not substitute the city's position. */
  position: positionSchema.nullable(),
  /** An empty string in branches.json if unknown; parsed to null. */
  workingHours: z.union([z.literal('').transform(() => null), translatedTextSchema]),
  /** `workingHours` for search engines, in schema.org's format: `Sa-Th 09:00-17:00`. */
  openingHours: z
    .array(
      z.string().regex(/^(Mo|Tu|We|Th|Fr|Sa|Su)([-,](Mo|Tu|We|Th|Fr|Sa|Su))* \d\d:\d\d-\d\d:\d\d$/, {
        error: 'must be days and hours such as Sa-Th 09:00-17:00',
      }),
    )
    .optional(),
  title: translatedTextSchema,
  address: translatedTextSchema,
})

const areUnique = (values: readonly string[]) => new Set(values).size === values.length

const branchFileSchema = z
  .object({
    isSample: z.boolean(),
    /** The ids of the branches that house the offices shown on the contact card. */
    offices: z.strictObject({ driverAffairs: nonEmptyTextSchema, bikeBox: nonEmptyTextSchema }),
    branches: z.array(branchSchema).min(1),
  })
  .refine(({ branches }) => areUnique(branches.map(({ id }) => id)), {
    path: ['branches'],
    error: 'must have unique ids',
  })
  .refine(
    ({ offices, branches }) =>
      Object.values(offices).every((office) => branches.some(({ id }) => id === office)),
    { path: ['offices'], error: 'must be ids of branches' },
  )

/** A branch office with its text in all languages; city and province are slugs from messages/…/cities.json. */
export type Branch = ReturnType<typeof parseBranchFile>['branches'][number]

const parsePlaceSlug = (slug: string): PlaceSlug => {
  if (!isPlace(slug))
    throw new Error(`messages/*/cities.json has no name for "${slug}": add one in each language`)
  return slug
}

/** Validates the content of branches.json; throws if it is invalid, which stops the build. */
export const parseBranchFile = (input: unknown) => {
  const { branches, ...rest } = branchFileSchema.parse(input)
  return {
    ...rest,
    branches: branches.map((branch) => ({
      ...branch,
      city: parsePlaceSlug(branch.city),
      province: parsePlaceSlug(branch.province),
    })),
  }
}

export const { branches, isSample: hasSampleBranches, offices: branchIdByOffice } = parseBranchFile(file)

/** The cities that have a branch or a service. */
export const activeCities: readonly CitySlug[] = [
  ...new Set([...citiesWithService, ...branches.map(({ city }) => city).filter(isCity)]),
]

export type BranchCountry = Branch['country']

export const countryCodes: Readonly<Record<BranchCountry, string>> = { iraq: 'IQ', iran: 'IR' }

/** A branch in one language, for the list and the map on the server and in the browser. */
export type BranchRow = {
  id: string
  country: BranchCountry
  title: string
  city: string
  province: string
  address: string
  hours: string | null
  /** Null if unknown. */
  position: Position | null
  /** The side of its point on which the city's name is shown, by map view; empty except for a city's first branch. */
  labelSides: Partial<Record<ViewName, string>>
  /** Folded words: the title, address and country in all languages, and all spellings of the city and province. */
  searchText: string
}

const searchTextOf = ({ title, address, city, province, country }: Branch): string => {
  const texts = localeCodes.flatMap((locale) => [
    title[locale],
    address[locale],
    pageCopy(locale, 'cities').countries[country],
  ])
  const placeNames = [city, province].flatMap(searchableNames)
  return [...new Set(foldText([...texts, ...placeNames].join(' ')).split(' '))].join(' ')
}

export const branchRows = (locale: Locale, allBranches: readonly Branch[] = branches): BranchRow[] =>
  allBranches.map((branch, index): BranchRow => {
    const { id, city, country, province, position } = branch
    const isFirst = allBranches.findIndex((other) => other.city === city) === index
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
      labelSides: isFirst ? { both: nameSides.both[city], [country]: nameSides[country][city] } : {},
      searchText: searchTextOf(branch),
    }
  })

/** Sorts branches by title, in the locale's alphabetical order. */
export const sortBranches = (locale: Locale, rows: readonly BranchRow[]): BranchRow[] =>
  sortByName(locale, rows, ({ title }) => title)

/** Returns the name of a city's province; null if the city has no branch. */
export const provinceNameOf = (locale: Locale, slug: CitySlug): string | null => {
  const branch = branches.find(({ city }) => city === slug)
  return branch ? placeName(locale, branch.province) : null
}
