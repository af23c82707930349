import { expect, test } from 'vitest'
import { tileSpans } from '#app/[locale]/(home)/tile-list.ts'
import type { TileSize } from '#lib/content/services.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test.each([8, 9, 10, 11, 12, 13, 14])('%i tiles → their spans add up to whole grid rows', (count) => {
  const sizes: TileSize[] = ['large', 'wide', 'wide', ...Array<TileSize>(count - 3).fill('small')]
  const spans = tileSpans(sizes)
  expect(spans).toHaveLength(count)
  // In a wide window, a large tile spans two rows.
  expect(sum(spans.map(({ wide }, index) => (index === 0 ? 2 * wide : wide))) % 5).toBe(0)
  // In a narrow window, every tile spans a single row, so the tiles fill the rows in order.
  let column = 0
  for (const { narrow } of spans) {
    column += narrow
    expect(column).toBeLessThanOrEqual(6)
    column %= 6
  }
  expect(column).toBe(0)
})

test('ten tiles → have the spans specified in the design', () => {
  const sizes: TileSize[] = ['large', 'wide', 'wide', ...Array<TileSize>(7).fill('small')]
  const spans = tileSpans(sizes)
  expect(spans.map(({ wide }) => wide)).toEqual([2, 2, 2, 1, 1, 1, 1, 1, 1, 1])
  expect(spans.map(({ narrow }) => narrow)).toEqual([6, 3, 3, 2, 2, 2, 2, 2, 2, 6])
})
