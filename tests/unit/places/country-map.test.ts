import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { activeCities, branches, branchRows } from '#lib/places/branches.ts'
import map from '#lib/places/country-map.json' with { type: 'json' }
import { cityPoints } from '#lib/places/country-map.ts'
import { places } from '#lib/places/places.ts'

// Mercator's projection, up to scale and shift.
const eastward = (longitude: number) => (longitude * Math.PI) / 180
const northward = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))

test('the committed map holds every city where it lies; else run node art/maps.ts', () => {
  const { zakho, zahedan } = places
  const [fromX = 0, fromY = 0] = map.places.zakho
  const [toX = 0] = map.places.zahedan
  const scale = (toX - fromX) / (eastward(zahedan.longitude) - eastward(zakho.longitude))
  const expected = Object.fromEntries(
    Object.entries(places).map(([slug, { latitude, longitude }]) => [
      slug,
      [
        expect.closeTo(fromX + scale * (eastward(longitude) - eastward(zakho.longitude)), 0),
        expect.closeTo(fromY - scale * (northward(latitude) - northward(zakho.latitude)), 0),
      ],
    ]),
  )
  expect(map.places).toEqual(expected)
})

test('the drawing weighs less than 5 kB', () => {
  const { land, borders, countries } = map
  expect(gzipSync(land + borders + countries.iraq + countries.iran).length).toBeLessThan(5000)
})

// The cities that services name; the courier's are placeholders, and no facts.
const served = ['tehran', 'isfahan', 'mashhad', 'tabriz', 'ahvaz', 'qom', 'karaj', 'shiraz']

test('“every point is a city where we are active” → a service or a branch is in each of them', () => {
  const withBranch: string[] = branches.map(({ city }) => city)
  expect(activeCities.toSorted()).toEqual([...new Set([...served, ...withBranch])].toSorted())
  for (const slug of ['semnan', 'marivan', 'soran']) expect(activeCities).not.toContain(slug)
})

test.each(localeCodes)(
  'in %s every city has its point and name, the large ones above the others',
  (locale) => {
    const points = cityPoints(locale, activeCities, ['erbil', 'tehran'])
    const { cities } = pageCopy(locale, 'cities')
    expect(points.map(({ name }) => name).toSorted()).toEqual(
      activeCities.map((slug) => cities[slug]).toSorted(),
    )
    const large = points.slice(-2)
    expect(large.map(({ name }) => name).toSorted()).toEqual([cities.erbil, cities.tehran].toSorted())
    expect(large.every(({ isLarge }) => isLarge)).toBe(true)
  },
)

test.each(localeCodes)('in %s two branches in one place → the name once, of the first', (locale) => {
  const twice = branches.flatMap((branch) =>
    branch.id === 'tehran' ? [branch, { ...branch, id: 'second' }] : [],
  )
  const shown = branchRows(locale, twice).map(({ id, point }) => [id, point?.names.both?.isShown])
  expect(shown).toEqual([
    ['tehran', true],
    ['second', false],
  ])
})

test.each(localeCodes)('in %s each country’s own view → more names than the view of both', (locale) => {
  const rows = branchRows(locale)
  const named = (view: 'both' | 'iraq' | 'iran') =>
    rows.filter(({ point }) => point?.names[view]?.isShown).map(({ id }) => id)
  expect(named('iraq').length + named('iran').length).toBeGreaterThan(2 * named('both').length)
  expect([...named('iraq'), ...named('iran')]).toEqual(expect.arrayContaining(named('both')))
})
