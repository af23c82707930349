import { startFakeProductServer } from '#tests/support/servers/fake-backend.ts'
import { findFreePort, withSite } from '#tests/support/servers/site.ts'
import { test as base, createSiteStarter } from './e2e.ts'

/** The `SITE_URL` of every vacancy site. */
export const publicOrigin = 'https://www.example.com'
/** Returns when vacancy `n` was posted: one day before vacancy `n - 1`. */
export const postingDate = (n: number) => new Date(Date.UTC(2026, 10, 1, 9) - n * 86_400_000)

const richDescription = `<h2>Work</h2><p>Pack the boxes.</p><p>ڕێگاکە درێژە.</p><ul><li>lift</li></ul>
  <table><tr><th>Day</th><td>Sunday</td></tr></table>
  <p><a href="https://example.org/more">more</a> <a href="javascript:alert(1)">no</a><img src="x" onerror="alert(1)"></p>`

const vacancies = Array.from({ length: 45 }, (_, n) => ({
  _id: `v${n}`,
  title: `Job ${n}`,
  category: n % 2 ? 'tech' : 'hr',
  jobDescription: n === 7 ? richDescription : '<p>Text</p>',
  createdAt: postingDate(n).toISOString(),
  updatedAt: postingDate(n === 7 ? 2 : n).toISOString(),
}))

/** The site `many` has 45 vacancies. The site `down` cannot reach the product's server. */
type SiteKind = 'many' | 'down'

const startProductServer = () =>
  startFakeProductServer(({ method, path }) => {
    if (method === 'POST') return { body: { success: true } }
    if (path === '/web/vacancies') return { body: { success: true, data: vacancies } }
    const vacancy = vacancies.find(({ _id }) => path === `/web/vacancy/${_id}`)
    return vacancy && { body: { success: true, data: vacancy } }
  })

const withSiteByKind = {
  many: async (use: (url: string) => Promise<void>) => {
    const productServer = await startProductServer()
    await withSite({ SITE_URL: publicOrigin, BACKEND_URL: productServer.url }, use, {
      readyPath: '/web/vacancies',
    })
    await productServer.stop()
  },
  down: async (use: (url: string) => Promise<void>) =>
    withSite({ SITE_URL: publicOrigin, BACKEND_URL: `http://127.0.0.1:${await findFreePort()}/api/v1` }, use),
}

/** Returns a `test` whose `kind` option selects the site. A selected site runs until the file's tests have ended. */
export const createVacancySiteTest = () => {
  const startSiteOnce = createSiteStarter()
  return base.extend<{ kind: SiteKind }>({
    kind: ['many', { option: true }],
    baseURL: async ({ kind }, use) => use(await startSiteOnce(withSiteByKind[kind])),
  })
}
