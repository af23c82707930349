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
    const completedWriteNumbers: number[] = []
    for (let n = 1; n <= 50; n++) {
      throttleUrlWrite(() => completedWriteNumbers.push(n))
      vi.advanceTimersByTime(200)
    }
    return completedWriteNumbers
  }

  test('50 writes, one every 200 ms → the first runs immediately, the last after a pause, the others never', () => {
    const completedWriteNumbers = requestFiftyWrites()
    expect(completedWriteNumbers).toEqual([1])
    vi.advanceTimersByTime(500)
    expect(completedWriteNumbers).toEqual([1, 50])
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
    const completedWriteNumbers = requestFiftyWrites()
    document.body.dispatchEvent(new Event(event, { bubbles: true }))
    expect(completedWriteNumbers).toEqual([1, 50])
    vi.runAllTimers()
    expect(completedWriteNumbers).toEqual([1, 50])
  })

  test('Back while a URL write is pending → the write is dropped', () => {
    const completedWriteNumbers = requestFiftyWrites()
    window.dispatchEvent(new PopStateEvent('popstate'))
    vi.runAllTimers()
    expect(completedWriteNumbers).toEqual([1])
  })
})
