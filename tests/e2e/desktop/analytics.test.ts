import type { BrowserContext } from '@playwright/test'
import { applyAs } from '#tests/support/browser/application-form.ts'
import { expect, sitePath, testOnSite } from '#tests/support/browser/e2e.ts'
import { withSite } from '#tests/support/servers/site.ts'

const analyticsOrigin = 'https://stats.example.com'
const umamiId = 'b59e9c65-ae32-47f1-8400-119fcf4861c4'

const plausibleSettings = {
  ANALYTICS_SCRIPT: `${analyticsOrigin}/js/script.manual.js`,
  ANALYTICS_SITE: 'example.com',
}
const umamiSettings = { ANALYTICS_SCRIPT: `${analyticsOrigin}/script.js`, ANALYTICS_SITE: umamiId }

// Like the real libraries, these send the URL, the referrer and, for Umami, the title by default.
const librarySourceByUrl: Readonly<Record<string, string>> = {
  [plausibleSettings.ANALYTICS_SCRIPT]: `
    const { dataset: { domain }, src } = document.currentScript
    const send = (n, { u } = {}) =>
      fetch(new URL('/api/event', src), { method: 'POST', keepalive: true, body: JSON.stringify(
        { n, u: u ?? location.href, d: domain, r: document.referrer || null }) })
    window.plausible = send`,
  [umamiSettings.ANALYTICS_SCRIPT]: `
    const { websiteId: website, hostUrl, autoTrack } = document.currentScript.dataset
    const { title, referrer } = document
    const getPayload = () => ({ website, hostname: location.hostname, url: location.href, title, referrer })
    const track = (payload) =>
      fetch(hostUrl + 'api/send', { method: 'POST', keepalive: true, headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'event', payload:
          typeof payload === 'object' ? payload : { ...getPayload(), name: payload } }) })
    if (autoTrack !== 'false') track()
    window.umami = { track }`,
}

type SentEvent = Readonly<Record<string, unknown>>

/** Intercepts requests to other hosts. Returns the events and, as text, all requests sent to the analytics server. */
const interceptRequests = async (context: BrowserContext) => {
  const events: SentEvent[] = []
  const requests: string[] = []
  await context.route(
    ({ hostname }) => hostname !== 'localhost',
    async (route) => {
      const request = route.request()
      const [url, body] = [request.url(), request.postData()]
      if (!url.startsWith(`${analyticsOrigin}/`)) return route.abort()
      requests.push([url, body, JSON.stringify(await request.allHeaders())].join('\n'))
      if (body) events.push(JSON.parse(body))
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      return route.fulfill({ headers, contentType: 'text/javascript', body: librarySourceByUrl[url] ?? '{}' })
    },
  )
  return { events, requests }
}

// The pages may send requests to another host, so only exceptions and CSP violations count as errors.
const test = testOnSite((use) => withSite(plausibleSettings, use)).extend({
  pageErrors: async ({ context }, use) => {
    const pageErrors: string[] = []
    context.on('weberror', (error) => pageErrors.push(String(error.error())))
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) pageErrors.push(message.text())
    })
    await use(pageErrors)
    expect(pageErrors).toEqual([])
  },
})

test('search, then application sent → analytics receives events with path patterns, but no query, referrer, vacancy id, reference or e-mail address', async ({
  page,
  context,
  baseURL,
  code,
  messages,
  email,
}) => {
  const { events, requests } = await interceptRequests(context)
  const expectedEvents: SentEvent[] = []
  const expectNextEvent = async (path: string, event = 'pageview') => {
    expectedEvents.push({ n: event, u: `${baseURL}/${code}${path}`, d: 'example.com', r: null })
    await expect.poll(() => events).toEqual(expectedEvents)
  }
  const main = page.getByRole('main')

  await page.goto(`/${code}/careers?q=secret`, { referer: 'https://secret.example.org/' })
  await expectNextEvent('/careers')
  await page.goto(`/${code}/careers`)
  await expectNextEvent('/careers')
  const vacancyLink = main.locator(`a[href^="/${code}/job-details/"]`).first()
  const vacancyId = (await vacancyLink.getAttribute('href'))?.split('/').at(-1) ?? ''
  await vacancyLink.click()
  await expectNextEvent('/job-details/[id]')
  await page.waitForURL(/job-details/)
  await main.getByRole('link', { name: messages['job-details'].apply }).first().click()
  await expectNextEvent('/apply/[id]')
  await applyAs(page, messages.apply, code, email)
  expectedEvents.push({ n: 'pageview', u: `${baseURL}/${code}/apply/[id]/result`, d: 'example.com', r: null })
  await expectNextEvent('/apply/[id]/result', 'Application sent')
  await page.reload()
  await expectNextEvent('/apply/[id]/result')
  await main.getByRole('link', { name: messages.apply.receipt.own }).click()
  await expectNextEvent('/application/[reference]')
  const reference = page.url().split('/').at(-1) ?? ''
  await page.getByRole('banner').locator('a[href="https://app.example.com"]:visible').click()
  await expectNextEvent('/application/[reference]', 'Web app')
  await page.getByRole('contentinfo').locator('a[href^="tel:"]').click()
  await expectNextEvent('/application/[reference]', 'Phone number')
  await page.goto(`/${code}/no-such-page-secret`)
  expectedEvents.push({ n: 'pageview', u: `${baseURL}/other`, d: 'example.com', r: null })
  await expect.poll(() => events).toEqual(expectedEvents)

  expect([vacancyId, reference]).not.toContain('')
  for (const secret of [vacancyId, reference, email, 'secret'])
    expect(requests.filter((request) => request.includes(secret))).toEqual([])
})

test('Umami: link followed, then Back → page views contain path patterns, but no title or referrer', async ({
  page,
  context,
  code,
}) => {
  const { events } = await interceptRequests(context)
  await withSite(umamiSettings, async (url) => {
    const payload = (path: string) => ({ website: umamiId, hostname: 'localhost', url: `/${code}${path}` })
    const pageView = (path: string) => ({ type: 'event', payload: payload(path) })
    await page.goto(url + (await sitePath(page.request, code, 'job-details')), {
      referer: 'https://search.example.org/',
    })
    await expect.poll(() => events).toEqual([pageView('/job-details/[id]')])
    await page.getByRole('contentinfo').locator(`a[href="/${code}/about"]`).click()
    await expect.poll(() => events.at(-1)).toEqual(pageView('/about'))
    // The new page may still be scrolling to its top, so a click could miss the link.
    await page.getByRole('contentinfo').locator('a[href^="tel:"]').press('Enter')
    const event = { type: 'event', payload: { ...payload('/about'), name: 'Phone number' } }
    await expect.poll(() => events.at(-1)).toEqual(event)
    await page.goBack()
    await expect.poll(() => events.at(-1)).toEqual(pageView('/job-details/[id]'))
    expect(events).toHaveLength(4)
  })
})

for (const [name, value] of [
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
] as const)
  test(`navigator.${name} is ${value} → the analytics library is not loaded`, async ({
    page,
    context,
    code,
  }) => {
    const { requests } = await interceptRequests(context)
    await page.addInitScript(
      (property) => Object.defineProperty(navigator, property.name, { value: property.value }),
      { name, value },
    )
    await page.goto(`/${code}`)
    // A timer set in the `load` event could request the library, so wait until any such timer has fired.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await expect(page.locator('script[src="/web/analytics"]')).toBeAttached()
    await expect(page.locator(`script[src^="${analyticsOrigin}"]`)).toHaveCount(0)
    expect(requests).toEqual([])
  })

test('cached page, or page rendered per request → its CSP allows the analytics origin only in `script-src` and `connect-src`', async ({
  request,
  code,
}) => {
  for (const path of [`/${code}`, `/${code}/application`]) {
    const csp = (await request.get(path)).headers()['content-security-policy'] ?? ''
    const directives = csp.split('; ').filter((directive) => directive.includes(analyticsOrigin))
    expect(directives.map((directive) => directive.split(' ')[0])).toEqual(['script-src', 'connect-src'])
  }
})
