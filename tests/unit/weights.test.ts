import { expect, test } from 'vitest'
import { readGoals, weigh } from '#tests/support/weights.ts'

const weights = weigh()

// Goals guide a successor; only a clear excess fails, so that a few added lines never do.
const tolerance = 1.1

test.each(Object.entries(readGoals()))('%s → at most a tenth above its goal of %i', (name, goal) => {
  expect(
    weights[name],
    'raise its goal in tests/support/weights.json only with a reason',
  ).toBeLessThanOrEqual(goal * tolerance)
})
