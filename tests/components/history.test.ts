import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cancelUrlWrite, ignoreHistoryLimit, writeUrl } from '#lib/browser/history.ts'

describe('ignoreHistoryLimit', () => {
  const { pushState, replaceState } = History.prototype
  afterEach(() => Object.assign(History.prototype, { pushState, replaceState }))

  /** Replaces `history` by WebKit's behaviour, then ignores its limit. */
  const limitHistory = (error: Error) => {
    let callCount = 0
    const callUpTo100 = vi.fn((...values: Parameters<History['replaceState']>) => {
      callCount += 1
      if (callCount > 100) throw error
      replaceState.apply(window.history, values)
    })
    Object.assign(History.prototype, { pushState: callUpTo100, replaceState: callUpTo100 })
    ignoreHistoryLimit()
  }

  test('101 changes in WebKit → the last one has no effect and does not throw', () => {
    limitHistory(
      new DOMException('Attempt to use history.replaceState() more than 100 times', 'SecurityError'),
    )
    for (let n = 1; n <= 101; n++) window.history[n % 2 ? 'replaceState' : 'pushState'](null, '', `?n=${n}`)
    expect(window.location.search).toBe('?n=100')
  })

  test('another error of `history` → thrown', () => {
    limitHistory(new DOMException('The state cannot be cloned', 'DataCloneError'))
    for (let n = 1; n <= 100; n++) window.history.replaceState(null, '', `?n=${n}`)
    expect(() => window.history.replaceState(null, '', '?n=101')).toThrow('cloned')
  })
})

describe('writeUrl', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    cancelUrlWrite()
    vi.useRealTimers()
  })

  /** Writes 50 numbers, one every 200 ms. */
  const writeFifty = () => {
    const written: number[] = []
    for (let n = 1; n <= 50; n++) {
      writeUrl(() => written.push(n))
      vi.advanceTimersByTime(200)
    }
    return written
  }

  test('50 writes within 10 seconds → the first, and the last after a pause', () => {
    const written = writeFifty()
    expect(written).toEqual([1])
    vi.advanceTimersByTime(200)
    expect(written).toEqual([1, 50])
  })

  test.each(['pointerdown', 'click', 'pagehide'])('%s during the pause → the last write runs', (event) => {
    const written = writeFifty()
    document.body.dispatchEvent(new Event(event, { bubbles: true }))
    expect(written).toEqual([1, 50])
    vi.runAllTimers()
    expect(written).toEqual([1, 50])
  })

  test('step back during the pause → the last write is dropped', () => {
    const written = writeFifty()
    window.dispatchEvent(new PopStateEvent('popstate'))
    vi.runAllTimers()
    expect(written).toEqual([1])
  })
})
