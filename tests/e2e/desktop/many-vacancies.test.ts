import { test as base, expect } from '#tests/support/e2e.ts'
import { startFakeBackend } from '#tests/support/fake-backend.ts'
import { startSite } from '#tests/support/site.ts'

const vacancies = Array.from({ length: 45 }, (_, n) => ({
  _id: `v${n}`,
  title: `Job ${n}`,
  category: n % 2 ? 'tech' : 'hr',
  jobDescription: '<p>Text</p>',
  createdAt: new Date(Date.UTC(2026, 10, 1) - n * 86_400_000).toISOString(),
}))

const test = base.extend<object, { many: string }>({
  many: [
    async ({ browserName: _ }, use) => {
      const backend = await startFakeBackend(({ path }) =>
        path === '/web/vacancies' ? { body: { success: true, data: vacancies } } : undefined,
      )
      const site = await startSite({ env: { BACKEND_URL: backend.address } })
      // A page does not wait long for a backend that it never heard of.
      await expect.poll(async () => (await fetch(`${site.url}/web/vacancies`)).status).toBe(200)
      await use(site.url)
      await site.stop()
      await backend.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ many }, use) => use(many),
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('more than a page → the next one by its link, in the address', async ({ page, code, words }) => {
      const { pages } = words.careers.jobs
      await page.goto(`/${code}/careers`)
      const rows = page.locator(`main a[href^="/${code}/job-details/"]`)
      await expect(rows).toHaveCount(20)
      const nav = page.getByRole('navigation', { name: pages.label })
      await nav.getByRole('link', { name: pages.next }).click()
      await expect(page).toHaveURL(/\?page=2#jobs$/)
      await expect(rows.first()).toContainText('Job 20')
      await expect(page.getByRole('heading', { name: words.careers.jobs.title })).toBeInViewport()
      await page.goBack()
      await expect(rows.first()).toContainText('Job 0')
      await page.goto(`/${code}/careers?category=tech&q=job&page=2`)
      await expect(rows).toHaveCount(2)
    })
  })
}
