import { expect, testOnSite } from '#tests/support/browser/e2e.ts'
import { findFreePort, withSite } from '#tests/support/servers/site.ts'

const test = testOnSite(async (use) =>
  withSite({ BACKEND_URL: `http://127.0.0.1:${await findFreePort()}/api/v1` }, use),
)

test('product’s server unreachable → vacancy page and application form return 503 with Retry-After and an error title', async ({
  request,
  code,
  messages,
}) => {
  for (const path of ['job-details', 'apply']) {
    const response = await request.get(`/${code}/${path}/some-vacancy`)
    expect([response.status(), response.headers()['retry-after']]).toEqual([503, '30'])
    expect(await response.text()).toContain(messages['job-details'].unreachable.title)
  }
})

test('product’s server unreachable → home page returns 200, careers page 503 with a message', async ({
  request,
  code,
  messages,
}) => {
  const homeResponse = await request.get(`/${code}`)
  expect([homeResponse.status(), await homeResponse.text()]).toEqual([
    200,
    expect.stringContaining(messages.home.tiles.title),
  ])
  const careersResponse = await request.get(`/${code}/careers`)
  expect([careersResponse.status(), await careersResponse.text()]).toEqual([
    503,
    expect.stringContaining(messages.careers.jobs.failed),
  ])
})
