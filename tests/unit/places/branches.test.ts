import { describe, expect, test } from 'vitest'
import { sortByName } from '#lib/i18n/collation.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import branchFile from '#lib/places/branches.json' with { type: 'json' }
import { branches, branchRows, readBranches, sortBranches } from '#lib/places/branches.ts'
import { isPlace, placeName } from '#lib/places/cities.ts'
import { byProvince, countries, finderAddress, matchesQuery, searchTerms } from '#lib/places/find-branches.ts'
import file from '#lib/places/spellings.json' with { type: 'json' }
import { sampleBranches } from '#tests/support/components/branches.tsx'
import { keepsRule, rulesOf } from '#tests/support/rules/words-rules.ts'

const [first, ...others] = branchFile.branches
const changed = (change: object) => ({ ...branchFile, branches: [{ ...first, ...change }, ...others] })

describe('the file of branches', () => {
  test('37 of them in two countries, without working hours', () => {
    expect(branches).toHaveLength(37)
    expect(new Set(branches.map(({ country }) => country))).toEqual(new Set(['iraq', 'iran']))
    expect(branches.every(({ workingHours }) => workingHours === null)).toBe(true)
  })

  test.each([
    ['an id twice', { id: 'tehran' }],
    ['an id that is no part of an address', { id: 'Erbil 1' }],
    ['a city without a name', { city: 'atlantis' }],
    ['a province without a name', { province: 'atlantis' }],
    ['another country', { country: 'turkey' }],
    ['latitude and longitude swapped', { position: { latitude: 44.02, longitude: 36.2 } }],
    ['a language without an address', { address: { en: 'a', ku: 'b', ar: ' ' } }],
    ['opening hours that no machine reads', { openingHours: ['every day'] }],
    ['a misspelt field', { adress: {} }],
    ['no branch of an office', { id: 'elsewhere' }],
  ])('%s → refused', (_, change) => {
    expect(() => readBranches(changed({}))).not.toThrow()
    expect(() => readBranches(changed(change))).toThrow()
  })

  test.each(localeCodes)('%s: its texts keep the rules of words', (locale) => {
    const texts = branches.flatMap(({ title, address }) => [title[locale], address[locale]])
    const broken = rulesOf(locale).flatMap((rule) =>
      texts.filter((text) => !rule.demands && !keepsRule(rule, text)).map((text) => `${rule.id} ${text}`),
    )
    expect(broken).toEqual([])
  })
})

test.each(localeCodes)('%s: the search finds a branch in every script', (locale) => {
  const { rows } = sampleBranches(locale).finder
  const matching = (query: string) => rows.filter((row) => matchesQuery(row, query)).map(({ id }) => id)
  expect(matching('erbil 60')).toEqual(['erbil'])
  expect(matching('هه‌ولێر')).toContain('erbil')
  expect(matching('هةولير')).toContain('erbil')
  expect(matching('اربيل، شارع الستين')).toEqual(['erbil'])
  expect(matching('شەقامی ٦٠')).toEqual(['erbil'])
  expect(matching('کرماشان')).toEqual(['kermanshah'])
  expect(matching('KURDISTAN').toSorted()).toEqual(['sanandaj', 'saqqez'])
  expect(matching('کوردستان (ئێران)').toSorted()).toEqual(['sanandaj', 'saqqez'])
  expect(matching('  ')).toHaveLength(37)
  expect(matching('atlantis')).toEqual([])
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
])('%s, as others write it → %s', (query, id) => {
  const { rows } = sampleBranches('ku').finder
  expect(rows.filter((row) => matchesQuery(row, query)).map((row) => row.id)).toEqual([id])
})

test('other spellings → of places that are named, and none that is found without it', () => {
  for (const [slug, spellings] of Object.entries(file.spellings)) {
    if (!isPlace(slug)) throw new Error(slug)
    const names = localeCodes.map((locale) => placeName(locale, slug))
    for (const spelling of spellings) {
      const words = [...names, ...spellings.filter((other) => other !== spelling)]
        .flatMap(searchTerms)
        .join(' ')
      expect({ spelling, isFound: searchTerms(spelling).every((word) => words.includes(word)) }).toEqual({
        spelling,
        isFound: false,
      })
    }
  }
})

const rowsOf = (locale: 'en' | 'ku' | 'ar') => sortBranches(locale, branchRows(locale))

test.each(localeCodes)('%s: provinces → once each, in the order of the alphabet', (locale) => {
  for (const country of countries) {
    const countryRows = rowsOf(locale).filter((row) => row.country === country)
    const groups = byProvince(countryRows)
    expect(groups.flatMap((group) => group.rows)).toEqual(countryRows)
    const names = groups.map(({ province }) => province)
    expect(new Set(names).size).toBe(names.length)
    expect(sortByName(locale, names.toReversed(), (name) => name)).toEqual(names)
  }
})

test('provinces and branches → in the order of each alphabet', () => {
  const order = (locale: 'en' | 'ku' | 'ar', country: 'iraq' | 'iran') =>
    rowsOf(locale).flatMap((row) => (row.country === country ? [row.id] : []))
  expect(order('en', 'iran').slice(0, 3)).toEqual(['karaj', 'bushehr', 'tabriz'])
  expect(order('en', 'iraq').slice(0, 5)).toEqual(['baghdad', 'basra', 'duhok', 'zakho', 'erbil'])
  // ه stands near the end of the Sorani alphabet, before و and ی.
  expect(order('ku', 'iraq').slice(-2)).toEqual(['halabja', 'erbil'])
})

test('the address keeps what was asked for', () => {
  expect(finderAddress('/ku/contact', ' ', null)).toBe('/ku/contact')
  expect(finderAddress('/ku/contact', 'a&b', 'iraq')).toBe('/ku/contact?country=iraq&q=a%26b')
})
