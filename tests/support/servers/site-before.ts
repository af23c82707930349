import { expect } from '#tests/support/browser/e2e.ts'
import type { FakeBackend } from './fake-backend.ts'
import { withSite } from './site.ts'

type Options = {
  /** What the backend answers with 200. */
  heard: '/web/dashboard' | '/web/vacancies'
  use: (url: string) => Promise<void>
  port?: number
}

/** Waits until a site has heard of what it is asked for: no page waits long for a backend that never answered. */
export const untilHeard = (address: string, status = 200): Promise<void> =>
  expect.poll(async () => (await fetch(address)).status, { timeout: 120_000 }).toBe(status)

/** A site before a backend that it has heard of. */
export const withSiteBefore = (backend: FakeBackend, { heard, use, port }: Options): Promise<void> =>
  withSite(
    { BACKEND_URL: backend.address },
    async (url) => {
      await untilHeard(url + heard)
      await use(url)
    },
    port,
  )
