import { expect, test } from 'vitest'
import { readGoals, weigh } from '#tests/support/weights.ts'

const weights = weigh()

// Goals are guidelines, so the test fails only if a goal is exceeded by more than 10 %.
const tolerance = 1.1

test.each(Object.entries(readGoals()))('%s → at most a tenth above its goal of %i', (name, goal) => {
  expect(
    weights[name],
    'raise its goal in tests/support/weights.json only with a reason',
  ).toBeLessThanOrEqual(goal * tolerance)
})
