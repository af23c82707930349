import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// jsdom has no layout, so scrolling does nothing, and every element is reported as visible.
Element.prototype.scrollIntoView = () => {}
globalThis.IntersectionObserver = class implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly #callback: IntersectionObserverCallback

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback
  }

  observe(target: Element) {
    const box = target.getBoundingClientRect()
    const entry = { target, time: 0, isIntersecting: true, intersectionRatio: 1 }
    this.#callback([{ ...entry, boundingClientRect: box, intersectionRect: box, rootBounds: null }], this)
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

// These timeouts, in milliseconds, are long enough for a busy machine.
configure({ asyncUtilTimeout: 10_000 })
const { waitFor } = vi
vi.waitFor = (callback, options = 10_000) => waitFor(callback, options)

afterEach(() => {
  cleanup()
  // Clear the storage last. A form that is still mounted could save its draft again.
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '')
})

// The timer that removes a toast may outlive the page, so clear all timers after the tests.
const { setTimeout: realSetTimeout } = globalThis
const startedTimers: NodeJS.Timeout[] = []
globalThis.setTimeout = Object.assign((...args: Parameters<typeof realSetTimeout>) => {
  const timer = realSetTimeout(...args)
  startedTimers.push(timer)
  return timer
}, realSetTimeout)
afterAll(() => startedTimers.forEach(clearTimeout))
