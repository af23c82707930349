import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { apiCsp } from '#lib/http/content-policy.ts'
import { fileHeaders, pictureHeaders, securityHeaders } from '#lib/http/security-headers.ts'
import { startSite } from '#tests/support/servers/site.ts'
import { repository } from '#tests/support/verify/run.ts'

// Inline scripts that a policy neither has the hash of nor names the nonce of.
const refusedScripts = (html: string, policy: string) =>
  [...html.matchAll(/<script(?![^>]*(?: src=|ld\+json))([^>]*)>(.*?)<\/script>/gs)].filter(
    ([, attributes = '', text = '']) => {
      const hash = createHash('sha256').update(text).digest('base64')
      const [, nonce] = / nonce="([^"]+)"/.exec(attributes) ?? []
      return !policy.includes(`'sha256-${hash}'`) && !policy.includes(`'nonce-${nonce}'`)
    },
  )

const METRICS_TOKEN = 'a-token-of-the-operator'

test('the HTTP server', async ({ browserName: _ }, info) => {
  const env = { BACKEND_URL: 'http://127.0.0.1:9/api/v1', METRICS_TOKEN, DATA_DIR: info.outputPath('data') }
  const site = await startSite({ env })

  await test.step('a query of one visitor → in no page of the next', async () => {
    for (const path of ['/ku', '/en/hotels', '/ar/careers', '/ku/contact', '/en/cities/erbil'])
      for (const query of ['?token=secret-1', '?_rsc=secret-1', '?lng=secret-1', '']) {
        const answer = await fetch(site.url + path + query)
        expect((await answer.text()).includes('secret-1'), path + query).toBe(false)
        // In seconds: a cache in front asks again.
        const [, kept = '0'] = /s-maxage=(\d+)/.exec(answer.headers.get('cache-control') ?? '') ?? []
        expect(Number(kept), path).toBeLessThan(3601)
      }
  })

  await test.step('a path in another spelling → 400 for dot segments, and no page keeps the query', async () => {
    const kinds: Record<string, string>[] = [{}, { rsc: '1' }]
    // `fetch` would remove dot segments before it sends them.
    const statusOf = async (path: string, method: string, headers: Record<string, string>) => {
      const [answer] = await once(
        request({ port: new URL(site.url).port, path, method, headers }).end(),
        'response',
      )
      answer.resume()
      return answer.statusCode
    }
    for (const start of ['/web/..', '/KU/..', '/web/%2e%2e', '/web/.%2E', '/_next/..', '/x.y/..', '/.'])
      for (const method of ['GET', 'POST', 'DELETE'])
        for (const headers of kinds)
          expect(await statusOf(`${start}/ar/hotels?email=secret-2&_rsc`, method, headers), start).toBe(400)
    const spellings = [
      '/ar/cities/tehra%6E',
      '/ar/bl%6Fgs',
      '/%61r/about',
      '/ar/taxi-ride#',
      '/ar/taxi-ride;',
    ]
    for (const path of spellings)
      expect(await statusOf(`${path}?email=secret-2`, 'GET', {}), path).toBeLessThan(500)
    for (const path of ['/hotels', '/cities/tehran', '/blogs', '/about', '/taxi-ride'])
      for (const headers of kinds)
        expect(await (await fetch(`${site.url}/ar${path}`, { headers })).text(), path).not.toContain(
          'secret-2',
        )
  })

  await test.step('a range past the end of a film → 416 with the film’s size', async () => {
    const [film = ''] = await readdir(join(repository, 'public/video'))
    const ask = (range: string) => fetch(`${site.url}/video/${film}`, { headers: { range } })
    const { size } = await stat(join(repository, 'public/video', film))
    const past = await ask(`bytes=${size}-`)
    expect([past.status, past.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
    const part = await ask('bytes=0-1')
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-1/${size}`])
    for (const range of ['bytes=5-3', `bytes=-${2 * size}`, 'bytes=a-b'])
      expect((await ask(range)).status, range).toBe(200)
  })

  await test.step('OPTIONS /healthz, HAProxy’s default check → 204', async () => {
    expect((await fetch(`${site.url}/healthz`, { method: 'OPTIONS' })).status).toBe(204)
  })

  await test.step('what is answered has a number, and is counted by its route', async () => {
    const metrics = `${site.url}/metrics`
    const answer = await fetch(metrics, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    expect(answer.headers.get('x-request-id')).toMatch(/^\d{9}$/)
    const counted = await answer.text()
    expect(counted).toMatch(/^site_requests_total\{route="\/\[locale\]\/hotels",status="200"\} [1-9]/m)
    expect(counted).toMatch(
      /^site_backend_call_seconds_count\{call="dashboard",outcome="unreachable"\} [1-9]/m,
    )
    expect((await fetch(metrics, { redirect: 'manual' })).status).toBe(401)
  })

  await test.step('the router’s request for any address → no 5xx', async () => {
    for (const address of ['/ku/none', '/en/cities/none', '/ar/job-details', '/ku/about?x=1', '/en/hotels'])
      expect((await fetch(site.url + address, { headers: { rsc: '1' } })).status, address).toBeLessThan(500)
  })

  await test.step('every answer says what the browser shall refuse', async () => {
    const page = await (await fetch(`${site.url}/ku`)).text()
    const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(page) ?? []
    const data = ['/web/vacancies', '/healthz', '/locales/ku/translation.json', '/%', '/ku.rsc']
    const ofData = [...securityHeaders, { key: 'Content-Security-Policy', value: apiCsp }]
    // A page listed twice comes from the cache the second time, whoever asked first.
    const kept = ['/ku', '/ku', '/en/about', '/en/about', '/ku/job-details/none']
    const made = ['/ku/none', '/none.txt', '/ku/careers?q=x', '/robots.txt', '/ku/careers/feed.xml', '/']
    const telling = (value: string) =>
      securityHeaders.map((header) => (header.key === 'Referrer-Policy' ? { ...header, value } : header))
    const own = '/ku/application/AAAAAAAAAAAA'
    const results = ['/ar/contact-us/result', '/ku/apply/recruiter/result', '/en/send-link/result']
    const expected = [
      { paths: [...kept, ...made], wanted: securityHeaders },
      { paths: [own], wanted: telling('no-referrer') },
      { paths: [`${own}/withdraw`, ...results], wanted: telling('strict-origin') },
      { paths: data, wanted: ofData },
      { paths: [script], wanted: [...securityHeaders, ...fileHeaders] },
      { paths: ['/icon-512.png'], wanted: pictureHeaders },
    ].flatMap(({ paths, wanted }) => paths.map((path) => ({ path, wanted })))
    for (const { path, wanted } of expected) {
      const answer = await fetch(site.url + path, { redirect: 'manual' })
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect({
        path,
        missing: wanted.filter(({ key, value }) => answer.headers.get(key) !== value),
        loads: /^default-src 'none'/.test(policy) ? 'what is named' : 'anything',
        unsafe: /unsafe|,/.exec(policy)?.[0],
        refused: /html/.test(answer.headers.get('content-type') ?? '')
          ? refusedScripts(await answer.text(), policy)
          : [],
      }).toEqual({ path, missing: [], loads: 'what is named', unsafe: undefined, refused: [] })
    }
  })

  await test.step('a page that is still the same → the same policy, for browsers take the newer one', async () => {
    const { headers } = await fetch(`${site.url}/ku`)
    // `fetch` adds `Cache-Control: no-cache` where it is given If-None-Match, so this uses `request`.
    const asked = request(`${site.url}/ku`, { headers: { 'if-none-match': headers.get('etag') ?? '' } }).end()
    const [same] = await once(asked, 'response')
    const name = 'content-security-policy'
    expect([same.statusCode, same.headers[name]]).toEqual([304, headers.get(name)])
  })

  await test.step('a stop ends, though a form is on its way and its sender says nothing more', async () => {
    const form = request(`${site.url}/web/contact-us`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=part',
        'content-length': '1000',
        expect: '100-continue',
      },
    })
    const ended = once(form, 'error')
    form.flushHeaders()
    await once(form, 'continue')
    form.write('--part\r\nContent-Disposition: form-data; name="name"\r\n\r\nSara')
    await site.stop()
    await ended
  })
})
