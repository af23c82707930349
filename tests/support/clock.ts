import { beforeEach } from 'vitest'

const realNow = Date.now

/**
 * The clock for the code under test. It is `aheadMs` ahead of real time or, if it is stopped, of `stoppedAt`. Each test
 * starts in real time.
 */
export const clock: { aheadMs: number; stoppedAt: number | null } = { aheadMs: 0, stoppedAt: null }

Date.now = () => (clock.stoppedAt ?? realNow()) + clock.aheadMs

beforeEach(() => {
  Object.assign(clock, { aheadMs: 0, stoppedAt: null })
})
