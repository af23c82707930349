import { expect, test } from 'vitest'
import { branches, isSample } from '#lib/places/branches.ts'
import { places } from '#lib/places/places.ts'
import { directionsTo, distanceBetween, geoAddress } from '#lib/places/position.ts'

const place = { latitude: 36.2, longitude: 44 }

test('a place → its addresses, the latitude first', () => {
  expect(geoAddress(place)).toBe('geo:36.2,44?q=36.2,44')
  expect(directionsTo(place)).toBe('https://www.openstreetmap.org/directions?to=36.2,44')
})

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
