import { expect, testOn } from '#tests/support/browser/e2e.ts'
import { freePort, withSite } from '#tests/support/servers/site.ts'

const test = testOn(async (use) =>
  withSite({ BACKEND_URL: `http://127.0.0.1:${await freePort()}/api/v1` }, use),
)

test('a vacancy that cannot be asked for → 503 with Retry-After and a page that says so', async ({
  request,
  code,
  words,
}) => {
  for (const path of ['job-details', 'apply']) {
    const response = await request.get(`/${code}/${path}/some-vacancy`)
    expect([response.status(), response.headers()['retry-after']]).toEqual([503, '30'])
    expect(await response.text()).toContain(words['job-details'].unreachable.title)
  }
})

test('a page that only shows some of its data → there without it; the list of vacancies → 503', async ({
  request,
  code,
  words,
}) => {
  const home = await request.get(`/${code}`)
  expect([home.status(), await home.text()]).toEqual([200, expect.stringContaining(words.home.hero.title)])
  const careers = await request.get(`/${code}/careers`)
  expect([careers.status(), await careers.text()]).toEqual([
    503,
    expect.stringContaining(words.careers.jobs.failed),
  ])
})
