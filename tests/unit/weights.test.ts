import { expect, test } from 'vitest'
import { readLimits, weigh } from '#tests/support/weights.ts'

const weights = weigh()
const limits = readLimits()

test('every weight has a limit', () => {
  expect(Object.keys(limits).sort()).toEqual(Object.keys(weights).sort())
})

// A weight that fell stays down: the limit follows it by `npm run weights -- lower`.
test.each(Object.entries(limits))('%s: not over its limit, nor far below it', (name, { limit }) => {
  const now = weights[name] ?? 0
  expect(now, 'raise its limit in tests/support/weights.json: README.md').toBeLessThanOrEqual(limit)
  expect(limit - now, 'npm run weights -- lower').toBeLessThanOrEqual(5 + limit / 50)
})
