import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { localeCodes } from '#lib/i18n/locales.ts'
import { bundledMessages } from '#lib/i18n/messages.ts'
import { megabyte } from '#lib/schemas/files.ts'
import { samplePdf } from '#tests/support/files/sample-files.ts'
import { openHttp2Client, startNginx } from '#tests/support/servers/nginx.ts'
import { findFreePort, startSite } from '#tests/support/servers/site.ts'
import { createPublicSiteDatabase } from '#tests/support/servers/stores.ts'
import { repository } from '#tests/support/verify/run.ts'

/**
 * Starts the site with the command and the first `Environment` line from deploy/site.service, but with another port and
 * data folder.
 */
const startUnit = async (port: number, dataDir: string) => {
  const unit = await readFile(join(repository, 'deploy/site.service'), 'utf8')
  const [, command = ''] = /^ExecStart=(.*) -p 3000$/m.exec(unit) ?? []
  const [, variables = ''] = /^Environment=(.*)$/m.exec(unit) ?? []
  // The repository's path may contain a space, so insert it after splitting.
  const toRepositoryPath = (part: string) => part.replaceAll('/srv/site', repository)
  const env = Object.fromEntries(variables.split(' ').map((pair) => toRepositoryPath(pair).split('=')))
  return startSite({
    command: command.split(' ').map(toRepositoryPath),
    port,
    env: { ...env, DATA_DIR: dataDir, SITE_URL: 'https://www.example.com' },
  })
}

const expectedResponses: [path: string, status: number, location?: string][] = [
  ['/', 307, '/ku'],
  ['/KU/Taxi-Ride/?utm_source=x', 308, '/ku/taxi-ride?utm_source=x'],
  ['/ku', 200],
  ['/en/careers?q=driver', 200],
  ['/ku/map-demo', 404],
  ['/ku/none', 404],
  ['/ku/job-details/none', 404],
  ['/ar/apply/recruiter', 200],
  ['/ku/application/AB12-CD34-EF56', 200],
  ['/sitemap.xml', 200],
  ['/ku/careers/jobs.xml', 200],
  ['/icon-512.png', 200],
  ['/locales/ku/translation.json', 200],
  ['/web/vacancies', 200],
  ['/readyz', 200],
  ['/%ff', 400],
  ['/web/../ar/hotels?email=a', 200],
  ['/_next/data/a/ku.json', 404],
  ['/en/none.prefetch.rsc', 404],
  ['/web/none', 404],
  ['/web/uploads/%', 400],
  ['/ku/%E0%A4%A', 400],
  [`/en/careers?q=${'a'.repeat(3000)}`, 414],
]

test('site run by the systemd unit’s command behind Debian’s nginx → serves pages and accepts forms over HTTP/2', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deployment-'))
  const [staticFolder, dataDir, port] = [join(folder, 'static'), join(folder, 'data'), await findFreePort()]
  await cp(join(repository, '.next/static'), staticFolder, { recursive: true })
  const [scriptName = ''] = (await readdir(join(staticFolder, 'chunks'))).filter((name) =>
    name.endsWith('.js'),
  )
  const source = await readFile(join(staticFolder, 'chunks', scriptName))
  await writeFile(join(staticFolder, 'chunks', `${scriptName}.br`), brotliCompressSync(source))
  let site = await startUnit(port, await createPublicSiteDatabase(dataDir))
  const nginx = await startNginx(folder, port, staticFolder)
  const { request, close } = openHttp2Client(nginx.port)
  const readCacheStatus = async (path: string, headers = {}) =>
    (await request(path, { headers })).headers['x-cache']

  await test.step('each kind of path → returns its expected status; Location headers contain no host', async () => {
    for (const [path, status, location] of expectedResponses) {
      const response = await request(path)
      expect([path, response.status]).toEqual([path, status])
      expect(String(response.headers.location ?? '/')).toMatch(/^\/[^/]|^\/$/)
      if (location) expect(response.headers.location).toBe(location)
      expect(response.headers).not.toHaveProperty('x-middleware-rewrite')
    }
    const homeHtml = (await request('/ku')).text
    const [, imagePath = ''] =
      /property="og:image" content="https:\/\/www\.example\.com([^"]+)"/.exec(homeHtml) ?? []
    expect((await request(imagePath)).headers['content-type']).toBe('image/jpeg')
  })

  await test.step('site’s keep-alive timeout → is longer than nginx’s keepalive_timeout', async () => {
    const { headers } = await fetch(`${site.url}/healthz`)
    const readSeconds = (text: string | null, pattern: RegExp) => Number(pattern.exec(text ?? '')?.[1])
    const siteTimeoutSeconds = readSeconds(headers.get('keep-alive'), /timeout=(\d+)/)
    const nginxConf = await readFile(join(repository, 'deploy/nginx.conf'), 'utf8')
    expect(siteTimeoutSeconds).toBeGreaterThan(readSeconds(nginxConf, /^ {2}keepalive_timeout (\d+)s;$/m))
  })

  await test.step('page requested twice, with or without gzip → MISS, then HIT with the body and CSP that the site sends', async () => {
    for (const encoding of ['gzip, br', 'identity'])
      expect([
        await readCacheStatus('/ku/about?x=1', { 'accept-encoding': encoding }),
        await readCacheStatus('/ku/about?x=2', { 'accept-encoding': `${encoding};q=1` }),
      ]).toEqual(['MISS', 'HIT'])
    const freshResponse = await fetch(`${site.url}/ku/about`)
    const cachedResponse = await request('/ku/about')
    expect(cachedResponse.headers['content-security-policy']).toBe(
      freshResponse.headers.get('content-security-policy'),
    )
    expect(cachedResponse.text).toBe(await freshResponse.text())
  })

  await test.step('uncacheable response, such as a personal page, a search or an RSC response → is never served from nginx’s cache', async () => {
    const id = 'EN'
    const paths = [
      '/',
      '/ku/careers?q=x',
      '/ku/contact-us/result',
      '/ku/application/AB12-CD34-EF56',
      '/web/vacancies',
    ]
    // The cache key combines encoding and path. A path ending in `gzip` must not share another path's key.
    for (const path of [...paths, `/ku/job-details/${id}gzip`, `/ku/job-details/${id}`, '/ku/about?lng=en'])
      for (const _ of [1, 2])
        expect(await readCacheStatus(path, { 'accept-encoding': 'gzip' }), path).not.toBe('HIT')
    expect(await readCacheStatus('/')).toBe('BYPASS')
    expect(await readCacheStatus('/ku/about', { rsc: '1' })).toBe('BYPASS')
    expect((await request('/ku/about')).headers['content-type']).toBe('text/html; charset=utf-8')
  })

  await test.step('20 parallel requests for a URL that is never cached → take less than twice as long as 20 sequential ones', async () => {
    const measure = async (send: () => Promise<unknown>) => {
      const startedAt = performance.now()
      await send()
      return performance.now() - startedAt
    }
    const sequentialMs = await measure(async () => {
      for (let n = 0; n < 20; n++) await request('/ku/none')
    })
    const parallelMs = await measure(() => Promise.all(Array.from({ length: 20 }, () => request('/ku/none'))))
    // With `proxy_cache_lock`, the requests would wait for each other for seconds.
    expect(parallelMs).toBeLessThan(2 * sequentialMs)
  })

  await test.step('contact form and resumable upload → are accepted, and no log contains a token or reference', async () => {
    const form = new URLSearchParams({ lng: 'ku', name: 'Sara', email: 'sara@example.com', message: 'Hello' })
    const formResponse = await request('/web/contact-us', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://www.example.com' },
      body: String(form),
    })
    expect(formResponse.status).toBe(303)
    const resultPath = String(formResponse.headers.location)
    expect((await request(resultPath)).status).toBe(200)
    const { buffer, name } = samplePdf('cv.pdf', 'Shilan')
    const tusHeaders = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
    const metadata = `field ${btoa('resume')},filename ${btoa(name)}`
    const creationResponse = await request('/web/uploads', {
      method: 'POST',
      headers: { ...tusHeaders, 'upload-length': String(buffer.length), 'upload-metadata': metadata },
    })
    const uploadPath = String(creationResponse.headers.location).replace(/^https?:\/\/[^/]+/, '')
    const patchResponse = await request(uploadPath, {
      method: 'PATCH',
      headers: { ...tusHeaders, 'upload-offset': '0' },
      body: new Uint8Array(buffer),
    })
    expect([creationResponse.status, patchResponse.status]).toEqual([201, 204])
    for (const path of [
      '/application/REFERENCE',
      '//ku//application/REFERENCE',
      '/ku/contact-us/result/?receipt=RECEIPT',
    ])
      await request(path)
    const readLog = () => readFile(join(folder, 'access.log'), 'utf8')
    await expect.poll(readLog).toContain('/ku/contact-us/result')
    const secrets = [
      uploadPath.split('/').at(-1) ?? '',
      'REFERENCE',
      'RECEIPT',
      resultPath.split('=').at(-1) ?? '',
    ]
    for (const secret of secrets) expect(await readLog()).not.toContain(secret)
    expect(await readFile(join(folder, 'error.log'), 'utf8')).toBe('')
  })

  await test.step('range request for a video → 206 if the range is valid, otherwise 416 or 200', async () => {
    const [videoName = ''] = await readdir(join(repository, 'public/video'))
    const fetchRangeStatus = async (range: string) =>
      (await request(`/video/${videoName}`, { headers: { range } })).status
    expect(await fetchRangeStatus('bytes=0-1')).toBe(206)
    expect(await fetchRangeStatus('bytes=99999999-')).toBe(416)
    for (const range of ['bytes=5-3', 'bytes=a-b'])
      expect([200, 416]).toContain(await fetchRangeStatus(range))
  })

  await test.step('unsupported method → 405', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'TRACE'])
      expect([method, (await request('/ku', { method })).status]).toEqual([method, 405])
    expect((await request('/web/vacancies', { method: 'TRACE' })).status).toBe(405)
  })

  await test.step('robots.txt requested twice → MISS, then HIT, so nginx can serve it while the site restarts', async () => {
    expect([await readCacheStatus('/robots.txt'), await readCacheStatus('/robots.txt')]).toEqual([
      'MISS',
      'HIT',
    ])
  })

  await test.step('unchanged favicon or page → 304 with `Vary: Accept-Encoding`', async () => {
    for (const path of ['/favicon.ico', '/ku/about']) {
      const { headers } = await request(path)
      const notModifiedResponse = await request(path, { headers: { 'if-none-match': String(headers.etag) } })
      expect([path, notModifiedResponse.status, notModifiedResponse.headers.vary]).toEqual([
        path,
        304,
        expect.stringContaining('Accept-Encoding'),
      ])
    }
  })

  await test.step('static file with a .br file beside it → is served with Brotli', async () => {
    const client = openHttp2Client(nginx.port)
    const response = await client.request(`/_next/static/chunks/${scriptName}`, {
      headers: { 'accept-encoding': 'br' },
    })
    expect(response.headers['content-encoding']).toBe('br')
    client.close()
  })

  await test.step('unknown host name → no response, with or without TLS', async () => {
    const unknownHostClient = openHttp2Client(nginx.port, 'evil.example')
    await expect(unknownHostClient.request('/ku')).rejects.toThrow()
    const plainResponse = await fetch(`http://127.0.0.1:${nginx.httpPort}/ku?a=1`, {
      redirect: 'manual',
    }).catch(() => null)
    expect(plainResponse).toBeNull()
  })

  await test.step('restart under load → 200 for cached pages and requests in progress; until the site is up, other requests receive a 502 page in all languages', async () => {
    const statuses: number[] = []
    let isOver = false
    const visitRepeatedly = async () => {
      const client = openHttp2Client(nginx.port)
      while (!isOver) {
        statuses.push((await client.request('/ku')).status)
        await pause(30)
      }
      client.close()
    }
    const searchTenTimes = (name: string) =>
      Array.from({ length: 10 }, (_, n) => request(`/ku/careers?q=${name}-${n}`))
    // Let nginx open its connections to the site first, so that the requests below arrive before the site stops.
    await Promise.all(searchTenTimes('before'))
    const visits = [visitRepeatedly(), visitRepeatedly(), visitRepeatedly()]
    const requestsInProgress = searchTenTimes('restart')
    await pause(20)
    await site.stop()
    for (const [path, method, body] of [
      ['/', 'GET'],
      ['/web/contact-us', 'POST', 'x'.repeat(10_000)],
      ['/web/apply-job/recruiter', 'POST', Buffer.alloc(5 * megabyte)],
      ['/web/uploads/token', 'PATCH', Buffer.alloc(megabyte)],
    ] as const) {
      const { status, headers, text } = await request(path, { method, body })
      const [, css = ''] = /<style>(.*)<\/style>/s.exec(text) ?? []
      expect([status, headers['retry-after'], headers['content-type']]).toEqual([502, '10', 'text/html'])
      expect(headers['content-security-policy']).toContain(
        `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
      )
      for (const locale of localeCodes)
        expect(text).toContain(bundledMessages[locale].common.unavailable.title)
    }
    site = await startUnit(port, dataDir)
    expect((await request('/ku/careers?q=after')).status).toBe(200)
    isOver = true
    await Promise.all(visits)
    expect(statuses.length).toBeGreaterThan(100)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(new Set((await Promise.all(requestsInProgress)).map(({ status }) => status))).toEqual(
      new Set([200]),
    )
  })

  close()
  await nginx.stop()
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})
