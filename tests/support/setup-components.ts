import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// What Next's bundler takes for it in the app directory.
vi.mock('next/dynamic', async () => ({
  default: (await import('next/dist/shared/lib/app-dynamic.js')).default,
}))

// The test browser has no pages to scroll.
Element.prototype.scrollIntoView = () => {}

// Generous, because a busy machine is no fault of the site.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  // A form that goes keeps what was typed on the device.
  localStorage.clear()
})
