import { expect } from '#tests/support/browser/e2e.ts'
import type { FakeBackend } from './fake-backend.ts'
import { withSite } from './site.ts'

type Options = {
  /** What the backend answers with 200. */
  heard: '/web/dashboard' | '/web/vacancies'
  use: (url: string) => Promise<void>
  port?: number
}

/** Waits until a site has its backend's data: pages wait only briefly for a backend that has never answered. */
export const untilHeard = (address: string, status = 200): Promise<void> =>
  expect.poll(async () => (await fetch(address)).status, { timeout: 120_000 }).toBe(status)

/** A site in front of a backend whose data it has. */
export const withSiteBefore = (backend: FakeBackend, { heard, use, port }: Options): Promise<void> =>
  withSite(
    { BACKEND_URL: backend.address },
    async (url) => {
      await untilHeard(url + heard)
      await use(url)
    },
    port,
  )
