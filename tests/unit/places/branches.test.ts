import { describe, expect, test } from 'vitest'
import { foldText } from '#lib/i18n/folding.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import branchFile from '#lib/places/branches.json' with { type: 'json' }
import { branches, branchRows, parseBranchFile, sortBranches } from '#lib/places/branches.ts'
import { isCity, isPlace, placeName } from '#lib/places/cities.ts'
import { branchListUrl, filterBranches } from '#lib/places/find-branches.ts'
import spellingsFile from '#lib/places/spellings.json' with { type: 'json' }
import { branchesPropsFor } from '#tests/support/components/branches.tsx'
import { followsRule, rulesFor } from '#tests/support/rules/copy-rules.ts'

const [first, ...others] = branchFile.branches
const createBranchFile = (change: object) => ({
  ...branchFile,
  branches: [{ ...first, ...change }, ...others],
})

describe('branches.json', () => {
  test('`branches` → contains every branch in the file', () => {
    expect(branches).toHaveLength(branchFile.branches.length)
  })

  test.each([
    ['a duplicate id', { id: 'tehran' }],
    ['an id that is not a URL segment', { id: 'Erbil 1' }],
    ['an unknown city', { city: 'atlantis' }],
    ['an unknown province', { province: 'atlantis' }],
    ['an unsupported country', { country: 'turkey' }],
    ['swapped latitude and longitude', { position: { latitude: 44.02, longitude: 36.2 } }],
    ['no street address in one language', { address: { en: 'a', ku: 'b', ar: ' ' } }],
    ['opening hours that are not machine-readable', { openingHours: ['every day'] }],
    ['a misspelt field', { adress: {} }],
    ['an office whose branch is missing', { id: 'elsewhere' }],
  ])('branch file with %s → `parseBranchFile` throws', (_, change) => {
    expect(() => parseBranchFile(createBranchFile({}))).not.toThrow()
    expect(() => parseBranchFile(createBranchFile(change))).toThrow()
  })

  test.each(localeCodes)('branch titles and street addresses in %s → follow the copy rules', (locale) => {
    const texts = branches.flatMap(({ title, address }) => [title[locale], address[locale]])
    const violations = rulesFor(locale).flatMap((rule) =>
      texts.filter((text) => !followsRule(rule, text)).map((text) => `${rule.id} ${text}`),
    )
    expect(violations).toEqual([])
  })
})

test.each(localeCodes)('branch search in %s → finds branches for queries in any language', (locale) => {
  const { rows } = branchesPropsFor(locale).finder
  const findIds = (query: string) => filterBranches(rows, query, null).map(({ id }) => id)
  expect(findIds('erbil 60')).toEqual(['erbil'])
  expect(findIds('هه‌ولێر')).toContain('erbil')
  expect(findIds('هةولير')).toContain('erbil')
  expect(findIds('اربيل، شارع الستين')).toEqual(['erbil'])
  expect(findIds('شەقامی ٦٠')).toEqual(['erbil'])
  expect(findIds('کرماشان')).toEqual(['kermanshah'])
  expect(findIds('KURDISTAN').toSorted()).toEqual(['sanandaj', 'saqqez'])
  expect(findIds('کوردستان (ئێران)').toSorted()).toEqual(['sanandaj', 'saqqez'])
  expect(findIds('  ')).toHaveLength(branches.length)
  expect(findIds('atlantis')).toEqual([])
})

test.each([
  ['Slemani', 'sulaymaniyah'],
  ['Sulaimani', 'sulaymaniyah'],
  ['Silêmanî', 'sulaymaniyah'],
  ['hewlêr', 'erbil'],
  ['Helebce', 'halabja'],
  ['Kirmaşan', 'kermanshah'],
  ['Esfahan', 'isfahan'],
  ['تهران', 'tehran'],
  ['خرم‌آباد', 'khorramabad'],
  ['ارومیه', 'urmia'],
  ['bandar-abbas', 'bandar-abbas'],
  ['بندرعباس', 'bandar-abbas'],
  ['bandar‐abbas', 'bandar-abbas'],
  ['«bandar—abbas»', 'bandar-abbas'],
  ['"urmia"', 'urmia'],
  ['ورمێ؟', 'urmia'],
  ['[halabja]!', 'halabja'],
])('branch search for “%s” → finds only %s', (query, id) => {
  const { rows } = branchesPropsFor('ku').finder
  expect(filterBranches(rows, query, null).map((row) => row.id)).toEqual([id])
})

test('spellings.json → contains only known places; a place’s spellings are unique and differ from its names; no two cities in it share a name or spelling', () => {
  const slugBySpelling = new Map<string, string>()
  for (const [slug, list] of Object.entries(spellingsFile.spellings)) {
    if (!isPlace(slug)) throw new Error(slug)
    const names = new Set(localeCodes.map((locale) => foldText(placeName(locale, slug))))
    const spellings = list.map(foldText)
    expect(spellings, slug).toEqual([...new Set(spellings)].filter((spelling) => !names.has(spelling)))
    if (!isCity(slug)) continue
    for (const spelling of [...names, ...spellings]) {
      expect([spelling, slugBySpelling.get(spelling) ?? slug]).toEqual([spelling, slug])
      slugBySpelling.set(spelling, slug)
    }
  }
})

const createRows = (locale: 'en' | 'ku' | 'ar') => sortBranches(locale, branchRows(locale))

test('branch rows → are sorted in the language’s alphabetical order', () => {
  const listSortedIds = (locale: 'en' | 'ku' | 'ar', country: 'iraq' | 'iran') =>
    createRows(locale).flatMap((row) => (row.country === country ? [row.id] : []))
  expect(listSortedIds('en', 'iran').slice(0, 3)).toEqual(['ahvaz', 'arak', 'bandar-abbas'])
  expect(listSortedIds('en', 'iraq').slice(0, 4)).toEqual(['baghdad', 'basra', 'duhok', 'erbil'])
  // In the Sorani alphabet, ه is near the end, before و and ی.
  expect(listSortedIds('ku', 'iraq').slice(-2)).toEqual(['halabja', 'erbil'])
})

test('`branchListUrl` → adds the country and the query if they are set', () => {
  expect(branchListUrl('/ku/contact', ' ', null)).toBe('/ku/contact')
  expect(branchListUrl('/ku/contact', 'a&b', 'iraq')).toBe('/ku/contact?country=iraq&q=a%26b')
})
