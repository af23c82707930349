import { beforeEach } from 'vitest'

const realNow = Date.now

/**
 * Controls `Date.now`, which adds `aheadMs` to `stoppedAt` or, if that is null, to the real time. Both values are reset
 * before each test.
 */
export const clock: { aheadMs: number; stoppedAt: number | null } = { aheadMs: 0, stoppedAt: null }

Date.now = () => (clock.stoppedAt ?? realNow()) + clock.aheadMs

beforeEach(() => {
  Object.assign(clock, { aheadMs: 0, stoppedAt: null })
})
