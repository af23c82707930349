import { expect, test } from 'vitest'
import { centredOn, closest, limited, movedBy, shownIn, zoomedBy } from '#lib/places/map-view.ts'

const phone = { width: 350, height: 350 }
const wide = { width: 1312, height: 620 }
const whole = { x: 0, y: 0, width: 800, height: 576 }

test('a window of any shape shows all of a view, in its middle', () => {
  expect(shownIn(whole, phone)).toEqual({ x: 0, y: -112, width: 800, height: 800 })
  const { x, width, height } = shownIn(whole, wide)
  expect([x + width / 2, height]).toEqual([400, 576])
})

test('drawn larger → the point stays where it was in the window', () => {
  const still = { x: 120, y: 300 }
  const shown = shownIn(whole, wide)
  const larger = zoomedBy(shown, 4, still)
  const place = (view: typeof whole) => [(still.x - view.x) / view.width, (still.y - view.y) / view.height]
  expect(larger.width).toBeCloseTo(shown.width / 4)
  for (const [index, value] of place(larger).entries()) expect(value).toBeCloseTo(place(shown)[index] ?? 0)
})

test.each([phone, wide])('never smaller than whole, never closer than there is to see: %o', (size) => {
  const shown = shownIn(whole, size)
  const middle = { x: 400, y: 288 }
  expect(limited(zoomedBy(shown, 0.1, middle), size).width).toBeCloseTo(shown.width)
  expect(limited(zoomedBy(shown, 1000, middle), size).width).toBeCloseTo(shown.width / closest)
})

test.each([phone, wide])('moved as far as it goes → still nothing but the drawing: %o', (size) => {
  for (const far of [-9999, 9999]) {
    const { x, y, width, height } = limited(
      movedBy(zoomedBy(shownIn(whole, size), 4, { x: 400, y: 288 }), { x: far, y: far }),
      size,
    )
    expect(x).toBeGreaterThanOrEqual(-240)
    expect(x + width).toBeLessThanOrEqual(1040)
    expect(y).toBeGreaterThanOrEqual(-130)
    expect(y + height).toBeLessThanOrEqual(706)
  }
})

test('a point comes into the middle', () => {
  expect(centredOn({ x: 0, y: 0, width: 100, height: 50 }, { x: 400, y: 300 })).toEqual({
    ...{ x: 350, y: 275, width: 100, height: 50 },
  })
})
