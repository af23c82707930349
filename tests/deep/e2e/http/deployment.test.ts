import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { samplePdf } from '#tests/support/files/sample-files.ts'
import { openHttp2Client, startNginx } from '#tests/support/servers/nginx.ts'
import { freePort, startSite } from '#tests/support/servers/site.ts'
import { repository } from '#tests/support/verify/run.ts'

/** Starts the site with the command and environment of deploy/site.service, at a test's port and data folder. */
const startUnit = async (port: number, dataDir: string) => {
  const unit = await readFile(join(repository, 'deploy/site.service'), 'utf8')
  const [, line = ''] = /^ExecStart=(.*) -p 3000$/m.exec(unit) ?? []
  const [, settings = ''] = /^Environment=(.*)$/m.exec(unit) ?? []
  const env = Object.fromEntries(settings.split(' ').map((pair) => pair.split('=')))
  return startSite({
    program: line.split(' ').map((part) => part.replace('/srv/site', repository)),
    port,
    env: { ...env, DATA_DIR: dataDir, SITE_URL: 'https://www.example.com' },
  })
}

const addresses: [path: string, status: number, location?: string][] = [
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
  ['/ku/careers/feed.xml', 200],
  ['/icon-512.png', 200],
  ['/locales/ku/translation.json', 200],
  ['/web/vacancies', 200],
  ['/readyz', 200],
  ['/%ff', 400],
  ['/web/../ar/hotels?email=a', 400],
  [`/en/careers?q=${'a'.repeat(3000)}`, 414],
]

test('deployed as shipped: the unit’s line behind Debian’s nginx, by TLS and HTTP/2', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deployment-'))
  const [files, dataDir, port] = [join(folder, 'static'), join(folder, 'data'), await freePort()]
  await cp(join(repository, '.next/static'), files, { recursive: true })
  const [script = ''] = (await readdir(join(files, 'chunks'))).filter((name) => name.endsWith('.js'))
  const code = await readFile(join(files, 'chunks', script))
  await writeFile(join(files, 'chunks', `${script}.br`), brotliCompressSync(code))
  let site = await startUnit(port, dataDir)
  const nginx = await startNginx(folder, port, files)
  const { ask, close } = openHttp2Client(nginx.port)
  const cacheOf = async (path: string, headers = {}) => (await ask(path, { headers })).headers['x-cache']

  await test.step('every kind of address answers, by its own name', async () => {
    for (const [path, status, location] of addresses) {
      const answer = await ask(path)
      expect([path, answer.status]).toEqual([path, status])
      expect(String(answer.headers.location ?? '/')).toMatch(/^\/[^/]|^\/$/)
      if (location) expect(answer.headers.location).toBe(location)
      expect(answer.headers).not.toHaveProperty('x-middleware-rewrite')
    }
    const page = (await ask('/ku')).text
    const [, card = ''] = /property="og:image" content="https:\/\/www\.example\.com([^"]+)"/.exec(page) ?? []
    expect((await ask(card)).headers['content-type']).toBe('image/jpeg')
  })

  await test.step('the site keeps an idle connection for longer than nginx', async () => {
    const { headers } = await fetch(`${site.url}/healthz`)
    const seconds = (text: string | null, pattern: RegExp) => Number(pattern.exec(text ?? '')?.[1])
    const ofSite = seconds(headers.get('keep-alive'), /timeout=(\d+)/)
    const settings = await readFile(join(repository, 'deploy/nginx.conf'), 'utf8')
    expect(ofSite).toBeGreaterThan(seconds(settings, /^ {2}keepalive_timeout (\d+)s;$/m))
  })

  await test.step('a page is asked for once, for browsers with gzip and for those without', async () => {
    for (const encoding of ['gzip, br', 'identity'])
      expect([
        await cacheOf('/ku/about?x=1', { 'accept-encoding': encoding }),
        await cacheOf('/ku/about?x=2', { 'accept-encoding': `${encoding};q=1` }),
      ]).toEqual(['MISS', 'HIT'])
    const fresh = await fetch(`${site.url}/ku/about`)
    const kept = await ask('/ku/about')
    expect(kept.headers['content-security-policy']).toBe(fresh.headers.get('content-security-policy'))
    expect(kept.text).toBe(await fresh.text())
  })

  await test.step('what is made for one visitor, for the router, or not at all is kept for nobody', async () => {
    const id = 'EN'
    const paths = [
      '/',
      '/ku/careers?q=x',
      '/ku/contact-us/result',
      '/ku/application/AB12-CD34-EF56',
      '/web/vacancies',
    ]
    // The cache key joins encoding and path, so a path that ends in `gzip` must not be taken for another.
    for (const path of [...paths, `/ku/job-details/${id}gzip`, `/ku/job-details/${id}`, '/ku/about?lng=en'])
      for (const _ of [1, 2]) expect(await cacheOf(path, { 'accept-encoding': 'gzip' }), path).not.toBe('HIT')
    expect(await cacheOf('/')).toBe('BYPASS')
    expect(await cacheOf('/ku/about', { rsc: '1' })).toBe('BYPASS')
    expect((await ask('/ku/about')).headers['content-type']).toBe('text/html; charset=utf-8')
  })

  await test.step('forms and files in pieces arrive, and no log holds what opens them', async () => {
    const form = new URLSearchParams({ lng: 'ku', name: 'Sara', email: 'sara@example.com', message: 'Hello' })
    const sent = await ask('/web/contact-us', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://www.example.com' },
      body: String(form),
    })
    expect(sent.status).toBe(303)
    const result = String(sent.headers.location)
    expect((await ask(result)).status).toBe(200)
    const { buffer, name } = samplePdf('cv.pdf', 'Shilan')
    const resumable = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
    const metadata = `field ${btoa('resume')},filename ${btoa(name)}`
    const created = await ask('/web/uploads', {
      method: 'POST',
      headers: { ...resumable, 'upload-length': String(buffer.length), 'upload-metadata': metadata },
    })
    const upload = String(created.headers.location).replace(/^https?:\/\/[^/]+/, '')
    const piece = { method: 'PATCH', headers: { ...resumable, 'upload-offset': '0' } }
    const taken = await ask(upload, { ...piece, body: new Uint8Array(buffer) })
    expect([created.status, taken.status]).toEqual([201, 204])
    for (const path of [
      '/application/REFERENCE',
      '//ku//application/REFERENCE',
      '/ku/contact-us/result/?receipt=RECEIPT',
    ])
      await ask(path)
    const log = () => readFile(join(folder, 'access.log'), 'utf8')
    await expect.poll(log).toContain('/ku/contact-us/result')
    const secrets = [upload.split('/').at(-1) ?? '', 'REFERENCE', 'RECEIPT', result.split('=').at(-1) ?? '']
    for (const secret of secrets) expect(await log()).not.toContain(secret)
    expect(await readFile(join(folder, 'error.log'), 'utf8')).toBe('')
  })

  await test.step('a file of the build is sent as it was compressed', async () => {
    const stream = openHttp2Client(nginx.port)
    const answer = await stream.ask(`/_next/static/chunks/${script}`, {
      headers: { 'accept-encoding': 'br' },
    })
    expect(answer.headers['content-encoding']).toBe('br')
    stream.close()
  })

  await test.step('another name is nobody’s, with TLS and without', async () => {
    const stranger = openHttp2Client(nginx.port, 'evil.example')
    await expect(stranger.ask('/ku')).rejects.toThrow()
    const plain = await fetch(`http://127.0.0.1:${nginx.plainPort}/ku?a=1`, { redirect: 'manual' }).catch(
      () => null,
    )
    expect(plain).toBeNull()
  })

  await test.step('a restart under load: cached pages stay, requests under way end well, all returns', async () => {
    const statuses: number[] = []
    let isOver = false
    const visit = async () => {
      while (!isOver) {
        statuses.push((await ask('/ku')).status)
        await pause(10)
      }
    }
    const askMany = (name: string) => Array.from({ length: 10 }, (_, n) => ask(`/ku/careers?q=${name}-${n}`))
    // Opens nginx's connections to the site, so that those of a moment later arrive before the stop.
    await Promise.all(askMany('before'))
    const visitors = [visit(), visit(), visit()]
    const underWay = askMany('restart')
    await pause(20)
    await site.stop()
    site = await startUnit(port, dataDir)
    expect((await ask('/ku/careers?q=after')).status).toBe(200)
    isOver = true
    await Promise.all(visitors)
    expect(statuses.length).toBeGreaterThan(100)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(new Set((await Promise.all(underWay)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  close()
  await nginx.stop()
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})
