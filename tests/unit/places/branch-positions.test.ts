import { expect, test } from 'vitest'
import { branches, hasSampleBranches } from '#lib/places/branches.ts'
import { isCity, positionByCity } from '#lib/places/cities.ts'
import cityPositions from '#lib/settings/places.json' with { type: 'json' }

test('sample branch → its city is in its country, and its coordinates, if known, are within half a degree of the city’s', () => {
  const sampleBranches = hasSampleBranches ? branches : []
  for (const { id, city, country, position } of sampleBranches) {
    expect({ id, isInside: city in cityPositions[country] }).toEqual({ id, isInside: true })
    if (!isCity(city) || !position) continue
    const { latitude, longitude } = positionByCity[city]
    expect(position).toEqual({
      latitude: expect.closeTo(latitude, 0),
      longitude: expect.closeTo(longitude, 0),
    })
  }
})
