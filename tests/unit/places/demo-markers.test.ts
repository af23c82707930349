import { expect, test } from 'vitest'
import { demoMarkers } from '#lib/places/markers.ts'

test('50 markers of both kinds, the same each time, each with an id and a place of its own', () => {
  const markers = demoMarkers()
  expect(demoMarkers()).toEqual(markers)
  expect(new Set(markers.map(({ id }) => id)).size).toBe(50)
  expect(new Set(markers.map(({ position }) => JSON.stringify(position))).size).toBe(50)
  expect(new Set(markers.map(({ type }) => type))).toEqual(new Set(['pin', 'html']))
})

test('what lies farther south → above what lies behind it, and later in the list', () => {
  const markers = demoMarkers()
  expect(markers).toEqual(markers.toSorted((a, b) => b.position.latitude - a.position.latitude))
  expect(markers).toEqual(markers.toSorted((a, b) => a.zIndex - b.zIndex))
})
