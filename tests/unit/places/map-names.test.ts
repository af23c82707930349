import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { activeCities, branches, branchRows } from '#lib/places/branches.ts'
import map from '#lib/places/country-map.json' with { type: 'json' }
import { cityPoints, nameSides } from '#lib/places/map-names.ts'
import { citiesWithService } from '#lib/places/service-cities.ts'
import cityPositions from '#lib/settings/places.json' with { type: 'json' }

test.each(['iraq', 'iran'] as const)(
  'cities labelled in the view of %s → are all in that country',
  (country) => {
    expect(Object.keys(cityPositions[country])).toEqual(
      expect.arrayContaining(Object.keys(nameSides[country])),
    )
  },
)

test('gzipped country map → is smaller than 5 kB', () => {
  const { land, borders, countries } = map
  expect(gzipSync(land + borders + countries.iraq + countries.iran).length).toBeLessThan(5000)
})

test('active cities → are exactly the cities with a service or a branch', () => {
  const citiesWithBranch: string[] = branches.map(({ city }) => city)
  expect(activeCities.toSorted()).toEqual(
    [...new Set([...citiesWithService, ...citiesWithBranch])].toSorted(),
  )
  for (const slug of ['semnan', 'marivan', 'soran']) expect(activeCities).not.toContain(slug)
})

test.each(localeCodes)(
  '`cityPoints` in %s → returns a named point for every active city; large cities are last',
  (locale) => {
    const points = cityPoints(locale, activeCities, ['erbil', 'tehran'])
    const { cities } = pageCopy(locale, 'cities')
    expect(points.map(({ name }) => name).toSorted()).toEqual(
      activeCities.map((slug) => cities[slug]).toSorted(),
    )
    const largePoints = points.slice(-2)
    expect(largePoints.map(({ name }) => name).toSorted()).toEqual([cities.erbil, cities.tehran].toSorted())
    expect(largePoints.every(({ isLarge }) => isLarge)).toBe(true)
  },
)

test.each(localeCodes)('map in %s with two branches in one city → only the first is labelled', (locale) => {
  const sameCityBranches = branches.flatMap((branch) =>
    branch.id === 'tehran' ? [branch, { ...branch, id: 'second' }] : [],
  )
  const labels = branchRows(locale, sameCityBranches).map(({ id, labelSides }) => [id, labelSides.both])
  expect(labels).toEqual([
    ['tehran', 'after'],
    ['second', undefined],
  ])
})
