import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { fileHeaders, securityHeaders } from '#lib/http/security-headers.ts'
import { freePort, startSite } from '#tests/support/servers/site.ts'

const statusOf = async (url: string, method: string) => (await fetch(url, { method })).status

test('at the front door', async () => {
  const port = await freePort()
  const site = await startSite({ port, env: { BACKEND_URL: 'http://127.0.0.1:9/api/v1' } })

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

  await test.step('no address, method or protocol → a fault, or a socket that stays', async () => {
    const addresses = ['/%', '/ku/%ff', '/ku/careers/%c0%af', '/web/uploads/%', '/ku.rsc', '/en/about.rsc']
    for (const address of addresses)
      expect(await statusOf(site.url + address, 'GET'), address).toBeLessThan(500)
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST'])
      expect(await statusOf(`${site.url}/ku`, method), method).toBe(405)
    const sockets = Array.from({ length: 50 }, () => connect(port, 'localhost'))
    for (const socket of sockets)
      socket.write('GET /ku HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n')
    for (const said of await Promise.all(sockets.map(text))) expect(said).toMatch(/^HTTP\/1\.1 200 /)
  })

  await test.step('every answer says what the browser shall refuse', async () => {
    const page = await (await fetch(`${site.url}/ku`)).text()
    const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(page) ?? []
    const paths = [
      '/ku',
      '/ku/none',
      '/ku/careers?q=x',
      '/robots.txt',
      '/web/vacancies',
      '/',
      '/%',
      '/ku.rsc',
    ]
    const expected = [
      ...paths.map((path) => ({ path, all: securityHeaders })),
      ...[script, '/icon-512.png'].map((path) => ({ path, all: fileHeaders })),
    ]
    for (const { path, all } of expected) {
      const { headers } = await fetch(site.url + path, { redirect: 'manual' })
      expect(
        all.filter(({ key, value }) => headers.get(key) !== value),
        path,
      ).toEqual([])
    }
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
