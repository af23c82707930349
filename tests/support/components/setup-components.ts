import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// jsdom neither scrolls nor lays out, so everything counts as visible.
Element.prototype.scrollIntoView = () => {}
globalThis.IntersectionObserver = class implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly #seen: IntersectionObserverCallback

  constructor(callback: IntersectionObserverCallback) {
    this.#seen = callback
  }

  observe(target: Element) {
    const box = target.getBoundingClientRect()
    const entry = { target, time: 0, isIntersecting: true, intersectionRatio: 1 }
    this.#seen([{ ...entry, boundingClientRect: box, intersectionRect: box, rootBounds: null }], this)
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

// Generous, because a busy machine is no fault of the site.
configure({ asyncUtilTimeout: 10_000 })
const { waitFor } = vi
vi.waitFor = (callback, options = 10_000) => waitFor(callback, options)

afterEach(() => {
  cleanup()
  // A form that unmounts saves its draft on the device.
  localStorage.clear()
  sessionStorage.clear()
})

// A toast is taken away by a timer that may outlive the page.
const { setTimeout: realSetTimeout } = globalThis
const startedTimers: NodeJS.Timeout[] = []
globalThis.setTimeout = Object.assign((...args: Parameters<typeof realSetTimeout>) => {
  const timer = realSetTimeout(...args)
  startedTimers.push(timer)
  return timer
}, realSetTimeout)
afterAll(() => startedTimers.forEach(clearTimeout))
