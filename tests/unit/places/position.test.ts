import { expect, test } from 'vitest'
import { branches, isSample } from '#lib/places/branches.ts'
import { places } from '#lib/places/places.ts'
import { distanceBetween } from '#lib/places/position.ts'

test('each sample branch → in its city and its country', () => {
  const cities = new Map(Object.entries(places))
  const samples = isSample ? branches : []
  for (const { id, city, country, position } of samples) {
    const known = cities.get(city)
    expect({ id, country: known?.country }).toEqual({ id, country })
    if (!known || !position) continue
    expect({ id, isNear: distanceBetween(position, known) < 15 }).toEqual({ id, isNear: true })
  }
})
