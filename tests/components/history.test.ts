import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cancelUrlWrite, throttleUrlWrite } from '#lib/browser/history.ts'

describe('throttleUrlWrite', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    cancelUrlWrite()
    vi.useRealTimers()
  })

  /** Requests 50 writes, one every 200 ms. Each write adds its number to the returned list when it runs. */
  const requestFiftyWrites = () => {
    const completedWrites: number[] = []
    for (let n = 1; n <= 50; n++) {
      throttleUrlWrite(() => completedWrites.push(n))
      vi.advanceTimersByTime(200)
    }
    return completedWrites
  }

  test('50 writes within 10 s → the first runs immediately, the last after a pause, the others never', () => {
    const completedWrites = requestFiftyWrites()
    expect(completedWrites).toEqual([1])
    vi.advanceTimersByTime(500)
    expect(completedWrites).toEqual([1, 50])
  })

  // Safari 16 allows 100 `history` calls in 30 s, and each write causes two (lib/browser/history.ts).
  test('a write every 0.5 s for 30 s → fewer than 50 writes run', () => {
    const write = vi.fn()
    for (let n = 1; n <= 60; n++) {
      throttleUrlWrite(write)
      vi.advanceTimersByTime(500)
    }
    expect(write.mock.calls.length).toBeLessThan(50)
  })

  test.each(['pointerdown', 'click', 'pagehide'])('%s with a URL write pending → the write runs', (event) => {
    const completedWrites = requestFiftyWrites()
    document.body.dispatchEvent(new Event(event, { bubbles: true }))
    expect(completedWrites).toEqual([1, 50])
    vi.runAllTimers()
    expect(completedWrites).toEqual([1, 50])
  })

  test('Back while a URL write is pending → the write is dropped', () => {
    const completedWrites = requestFiftyWrites()
    window.dispatchEvent(new PopStateEvent('popstate'))
    vi.runAllTimers()
    expect(completedWrites).toEqual([1])
  })
})
