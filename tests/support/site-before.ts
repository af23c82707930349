import { expect } from './e2e.ts'
import type { FakeBackend } from './fake-backend.ts'
import { withSite } from './site.ts'

type Options = {
  /** What the backend answers with 200. */
  heard: '/web/dashboard' | '/web/vacancies'
  use: (url: string) => Promise<void>
  port?: number
}

/** A site before a backend that it has heard of: no page waits long for one that never answered. */
export const withSiteBefore = (backend: FakeBackend, { heard, use, port }: Options): Promise<void> =>
  withSite(
    { BACKEND_URL: backend.address },
    async (url) => {
      await expect.poll(async () => (await fetch(url + heard)).status).toBe(200)
      await use(url)
    },
    port,
  )
