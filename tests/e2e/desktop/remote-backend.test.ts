import { expect, testOn } from '#tests/support/browser/e2e.ts'
import { type FakeBackend, type Seen, startFakeBackend } from '#tests/support/servers/fake-backend.ts'
import { withSiteBefore } from '#tests/support/servers/site-before.ts'

const vacancy = {
  _id: 'from-elsewhere-1',
  title: 'Lighthouse keeper',
  category: 'OPERATIONS',
  jobDescription: '<p>Keep the <strong>light</strong>.</p><script>document.title = "taken over"</script>',
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
  __v: 0,
}

const answer = ({ path }: Seen) => {
  if (path === '/web/vacancies') return { body: { success: true, data: [vacancy] } }
  if (path === `/web/vacancy/${vacancy._id}`) return { body: { success: true, data: vacancy } }
  return undefined
}

let backend: FakeBackend

const test = testOn(async (use) => {
  backend = await startFakeBackend(answer)
  // The very build that the other tests use; it was made without a backend.
  await withSiteBefore(backend, { heard: '/web/vacancies', use })
  await backend.stop()
})

test('first request of the careers page → that backend’s vacancies', async ({ request }) => {
  const html = await (await request.get('/ku/careers')).text()
  expect(html).toContain(vacancy.title)
  expect(html.match(/href="\/ku\/job-details\/[\w-]+"/g)).toEqual([`href="/ku/job-details/${vacancy._id}"`])
  const [asked] = backend.seen.filter(({ path }) => path === '/web/vacancies')
  expect(asked?.headers.accept).toContain('application/json')
})

test('its HTML → shown, but never run', async ({ page, code }) => {
  await page.goto(`/${code}/job-details/${vacancy._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(vacancy.title)
  await expect(page.locator('main strong', { hasText: 'light' })).toBeVisible()
  await expect(page).not.toHaveTitle('taken over')
})
