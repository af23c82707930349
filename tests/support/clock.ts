import { beforeEach } from 'vitest'

const realNow = Date.now

/**
 * The clock of the product's code in a test file: how many milliseconds it is ahead of the real time or, if it is
 * stopped, of `stoppedAt`. Each test starts with the real time.
 */
export const clock: { aheadMs: number; stoppedAt: number | null } = { aheadMs: 0, stoppedAt: null }

Date.now = () => (clock.stoppedAt ?? realNow()) + clock.aheadMs

beforeEach(() => {
  Object.assign(clock, { aheadMs: 0, stoppedAt: null })
})
