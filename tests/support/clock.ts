import { beforeEach } from 'vitest'

const realNow = Date.now

/**
 * The clock that `Date.now` reads. It is `aheadMs` ahead of real time or, if it is stopped, of `stoppedAt`. Before each
 * test, it is reset to real time.
 */
export const clock: { aheadMs: number; stoppedAt: number | null } = { aheadMs: 0, stoppedAt: null }

Date.now = () => (clock.stoppedAt ?? realNow()) + clock.aheadMs

beforeEach(() => {
  Object.assign(clock, { aheadMs: 0, stoppedAt: null })
})
