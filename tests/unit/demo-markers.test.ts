import { expect, test } from 'vitest'
import { demoMarkers, readMarkerCount } from '#lib/places/demo-markers.ts'

test('50 markers of both kinds, the same each time, each with an id and a place of its own', () => {
  const markers = demoMarkers(50)
  expect(demoMarkers(50)).toEqual(markers)
  expect(demoMarkers(5000).slice(0, 50)).toEqual(markers)
  expect(new Set(markers.map(({ id }) => id)).size).toBe(50)
  expect(new Set(markers.map(({ position }) => JSON.stringify(position))).size).toBe(50)
  expect(new Set(markers.map(({ type }) => type))).toEqual(new Set(['pin', 'html']))
})

test('what lies farther south → above what lies behind it', () => {
  const [first, ...rest] = demoMarkers(200).toSorted((a, b) => a.zIndex - b.zIndex)
  let north = first?.position.latitude ?? 0
  for (const { position } of rest) {
    expect(position.latitude).toBeLessThanOrEqual(north + 0.01)
    north = position.latitude
  }
})

test.each([
  [undefined, 50],
  ['', 50],
  ['500', 500],
  ['99999', 5000],
  ['-3', 50],
  ['1e3.5', 50],
  [['7', '8'], 50],
])('%s markers asked for → %i', (asked, count) => {
  expect(readMarkerCount(asked)).toBe(count)
})
