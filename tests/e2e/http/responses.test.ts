import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { nonPageCsp } from '#lib/http/content-policy.ts'
import { mediaHeaders, securityHeaders } from '#lib/http/security-headers.ts'
import { startSite } from '#tests/support/servers/site.ts'
import { repository } from '#tests/support/verify/run.ts'

/** Returns the inline scripts that a CSP blocks because it contains neither their hash nor their nonce. */
const findBlockedScripts = (html: string, csp: string) =>
  [...html.matchAll(/<script(?![^>]*(?: src=|ld\+json))([^>]*)>(.*?)<\/script>/gs)].filter(
    ([, attributes = '', text = '']) => {
      const hash = createHash('sha256').update(text).digest('base64')
      const [, nonce] = / nonce="([^"]+)"/.exec(attributes) ?? []
      return !csp.includes(`'sha256-${hash}'`) && !csp.includes(`'nonce-${nonce}'`)
    },
  )

const METRICS_TOKEN = 'a-token-of-the-operator'

test('product’s server unreachable → the site serves pages, files and metrics, accepts a form, and exits on SIGTERM', async ({
  browserName: _,
}, info) => {
  const env = { BACKEND_URL: 'http://127.0.0.1:9/api/v1', METRICS_TOKEN, DATA_DIR: info.outputPath('data') }
  const site = await startSite({ env })

  await test.step('page → its `s-maxage`, if any, is at most an hour', async () => {
    for (const path of ['/ku', '/en/hotels', '/ar/careers', '/ku/contact', '/en/cities']) {
      const response = await fetch(site.url + path)
      // A shared cache requests the page again after this many seconds.
      const [, maxAge = '0'] = /s-maxage=(\d+)/.exec(response.headers.get('cache-control') ?? '') ?? []
      expect(Number(maxAge), path).toBeLessThan(3601)
    }
  })

  await test.step('range request → 206 for a video; 200 for a page or picture, even if the range is invalid', async () => {
    const [video = ''] = await readdir(join(repository, 'public/video'))
    const { size } = await stat(join(repository, 'public/video', video))
    const fetchRange = (path: string, range: string) => fetch(site.url + path, { headers: { range } })
    const rangeResponse = await fetchRange(`/video/${video}`, 'bytes=0-1')
    expect([rangeResponse.status, rangeResponse.headers.get('content-range')]).toEqual([
      206,
      `bytes 0-1/${size}`,
    ])
    for (const path of ['/ku', '/icon-512.png'])
      for (const range of ['bytes=99999999-', 'bytes=5-3', 'bytes=a-b', 'bytes=0-1'])
        expect((await fetchRange(path, range)).status, path + range).toBe(200)
  })

  await test.step('OPTIONS /healthz (HAProxy’s default method for checks) → returns 204', async () => {
    expect((await fetch(`${site.url}/healthz`, { method: 'OPTIONS' })).status).toBe(204)
  })

  await test.step('/metrics with the token → reports calls to the product’s server, with an x-request-id header; without the token → 401', async () => {
    const metricsUrl = `${site.url}/metrics`
    const response = await fetch(metricsUrl, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    expect(response.headers.get('x-request-id')).toMatch(/^\d{9}$/)
    const metrics = await response.text()
    expect(metrics).toMatch(
      /^site_backend_call_seconds_count\{call="dashboard",outcome="unreachable"\} [1-9]/m,
    )
    expect((await fetch(metricsUrl, { redirect: 'manual' })).status).toBe(401)
  })

  await test.step('RSC request for a known or unknown path → the status is below 500', async () => {
    for (const path of ['/ku/none', '/en/cities/none', '/ar/job-details', '/ku/about?x=1', '/en/hotels'])
      expect((await fetch(site.url + path, { headers: { rsc: '1' } })).status, path).toBeLessThan(500)
  })

  await test.step('page, data, script or picture → has its security headers; a page’s CSP allows its inline scripts', async () => {
    const html = await (await fetch(`${site.url}/ku`)).text()
    const [scriptPath = ''] = /\/_next\/static\/[^"]+\.js/.exec(html) ?? []
    const nonPagePaths = [
      '/web/vacancies',
      '/web/none',
      '/healthz',
      '/locales/ku/translation.json',
      '/%',
      '/',
    ]
    const scriptPaths = [scriptPath, '/_next/static/none.js']
    const headersWithNonPageCsp = [...securityHeaders, { key: 'Content-Security-Policy', value: nonPageCsp }]
    // A page listed twice comes from the cache at least the second time.
    const cachedPaths = ['/ku', '/ku', '/en/about', '/en/about', '/ku/job-details/none']
    const uncachedPaths = ['/ku/none', '/none.txt', '/ku/careers?q=x', '/robots.txt', '/ku/careers/jobs.xml']
    const withReferrerPolicy = (value: string) =>
      securityHeaders.map((header) => (header.key === 'Referrer-Policy' ? { ...header, value } : header))
    const applicationPath = '/ku/application/AAAAAAAAAAAA'
    const resultPaths = ['/ar/contact-us/result', '/ku/apply/recruiter/result', '/en/send-link/result']
    const expectedResponses = [
      { paths: [...cachedPaths, ...uncachedPaths], headers: securityHeaders },
      { paths: [applicationPath], headers: withReferrerPolicy('no-referrer') },
      {
        paths: [`${applicationPath}/withdraw`, ...resultPaths],
        headers: withReferrerPolicy('strict-origin'),
      },
      { paths: nonPagePaths, headers: headersWithNonPageCsp },
      { paths: scriptPaths, headers: headersWithNonPageCsp },
      { paths: ['/icon-512.png'], headers: mediaHeaders },
    ].flatMap(({ paths, headers }) => paths.map((path) => ({ path, headers })))
    for (const { path, headers } of expectedResponses) {
      const response = await fetch(site.url + path, { redirect: 'manual' })
      const csp = response.headers.get('content-security-policy') ?? ''
      expect({
        path,
        missingHeaders: headers.filter(({ key, value }) => response.headers.get(key) !== value),
        hasDefaultNone: /^default-src 'none'/.test(csp),
        unsafe: /unsafe|,/.exec(csp)?.[0],
        blockedScripts:
          headers !== headersWithNonPageCsp && /html/.test(response.headers.get('content-type') ?? '')
            ? findBlockedScripts(await response.text(), csp)
            : [],
      }).toEqual({ path, missingHeaders: [], hasDefaultNone: true, unsafe: undefined, blockedScripts: [] })
    }
  })

  await test.step('form sent with five 4 kB cookies from other sites on the parent domain → returns 200', async () => {
    const cookie = Array.from({ length: 5 }, (_, n) => `other${n}=${'x'.repeat(4000)}`).join('; ')
    const body = new URLSearchParams({ lng: 'en', name: 'Sara', email: 'sara@example.com', message: 'Hello' })
    const headers = { accept: 'application/json', cookie, origin: site.url }
    const response = await fetch(`${site.url}/web/contact-us`, { method: 'POST', headers, body })
    expect(response.status).toBe(200)
  })

  await test.step('conditional request for an unchanged page → returns 304 with the page’s CSP', async () => {
    const { headers } = await fetch(`${site.url}/ku`)
    // `fetch` adds `Cache-Control: no-cache` to a request with If-None-Match, so use `request`.
    const conditionalRequest = request(`${site.url}/ku`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    }).end()
    const [response] = await once(conditionalRequest, 'response')
    const headerName = 'content-security-policy'
    expect([response.statusCode, response.headers[headerName]]).toEqual([304, headers.get(headerName)])
  })

  await test.step('conditional request for an unchanged file → returns 304 with `Vary` and `max-age`', async () => {
    for (const path of ['/favicon.ico', '/icon-192.png', '/robots.txt']) {
      const { headers } = await fetch(site.url + path)
      const conditionalRequest = request(site.url + path, {
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      }).end()
      const [response] = await once(conditionalRequest, 'response')
      expect([path, response.statusCode, response.headers.vary]).toEqual([
        path,
        304,
        expect.stringContaining('Accept-Encoding'),
      ])
      expect(response.headers['cache-control']).toMatch(/^public, max-age=[1-9]/)
    }
  })

  await test.step('SIGTERM while a form is half sent → its connection is closed, and the site exits', async () => {
    const formRequest = request(`${site.url}/web/contact-us`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=part',
        'content-length': '1000',
        expect: '100-continue',
      },
    })
    const formErrorPromise = once(formRequest, 'error')
    formRequest.flushHeaders()
    await once(formRequest, 'continue')
    formRequest.write('--part\r\nContent-Disposition: form-data; name="name"\r\n\r\nSara')
    await site.stop()
    await formErrorPromise
  })
})
