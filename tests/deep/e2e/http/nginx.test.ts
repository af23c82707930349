import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { samplePdf } from '#tests/support/files/sample-files.ts'
import { freePort, startSite } from '#tests/support/servers/site.ts'
import { repository } from '#tests/support/verify/run.ts'

const run = promisify(execFile)
const packages = ['nginx', 'libnginx-mod-http-brotli-static']

// Unpacked instead of installed, which would start it.
const unpacked = async (folder: string) => {
  const download = () => run('apt-get', ['download', ...packages], { cwd: folder })
  await download().catch(async () => {
    await run('apt-get', ['update'])
    await download()
  })
  for (const name of await readdir(folder))
    if (name.endsWith('.deb')) await run('dpkg', ['-x', name, '.'], { cwd: folder })
  return folder
}

/** deploy/nginx.conf in front of a site, with ports and folders of its own. */
const startNginx = async (folder: string, sitePort: number) => {
  const isInstalled = ['usr/sbin/nginx', 'usr/lib/nginx/modules/ngx_http_brotli_static_module.so'].every(
    (path) => existsSync(join('/', path)),
  )
  const root = isInstalled ? '/' : await unpacked(folder)
  const port = await freePort()
  const given = await readFile(join(repository, 'deploy/nginx.conf'), 'utf8')
  const site = given
    .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
    .replace('listen 80;', `listen ${port};`)
    .replace('/var/cache/nginx/site', join(folder, 'cache'))
    .replace('/var/log/nginx/site.log', join(folder, 'access.log'))
    .replace('/srv/site/.next/static/', join(folder, 'static/'))
  const main = `load_module ${join(root, 'usr/lib/nginx/modules/ngx_http_brotli_static_module.so')};
    daemon off; pid nginx.pid; error_log error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http { ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join(' ')}
      types { application/javascript js; } sendfile on; tcp_nopush on; include site.conf; }`
  await writeFile(join(folder, 'site.conf'), site)
  await writeFile(join(folder, 'nginx.conf'), main)
  const child = spawn(join(root, 'usr/sbin/nginx'), ['-p', folder, '-c', 'nginx.conf'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const url = `http://localhost:${port}`
  await expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { url, stop }
}

test('behind nginx as deploy/nginx.conf has it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const [script = ''] = (await readdir(join(repository, '.next/static/chunks'))).filter((name) =>
    name.endsWith('.js'),
  )
  const code = await readFile(join(repository, '.next/static/chunks', script))
  await mkdir(join(folder, 'static/chunks'), { recursive: true })
  await writeFile(join(folder, 'static/chunks', script), code)
  await writeFile(join(folder, 'static/chunks', `${script}.br`), brotliCompressSync(code))
  const port = await freePort()
  const site = await startSite({ port, env: { DATA_DIR: join(folder, 'data') } })
  const { url, stop } = await startNginx(folder, port)
  const cacheOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, { headers, redirect: 'manual' })
    await answer.text()
    return answer.headers.get('x-cache')
  }

  await test.step('a page is asked for once, for browsers with gzip and for those without', async () => {
    for (const encoding of ['gzip, br', 'identity'])
      expect([
        await cacheOf('/ku', { 'accept-encoding': encoding }),
        await cacheOf('/ku', { 'accept-encoding': encoding }),
      ]).toEqual(['MISS', 'HIT'])
    const [kept, fresh] = [await fetch(`${url}/ku`), await fetch(`${site.url}/ku`)]
    const policy = 'content-security-policy'
    expect(kept.headers.get(policy)).toBe(fresh.headers.get(policy))
    expect(await kept.text()).toBe(await fresh.text())
  })

  await test.step('a page that is kept waits for nothing', async () => {
    const times: number[] = []
    for (let ask = 0; ask < 20; ask += 1) {
      const begun = performance.now()
      await cacheOf('/ku', { 'accept-encoding': 'gzip, br' })
      times.push(performance.now() - begun)
    }
    expect(times.toSorted((one, other) => one - other)[10]).toBeLessThan(35)
  })

  await test.step('what is made for one visitor, or for the router, is kept for nobody', async () => {
    for (const path of ['/', '/ku/careers?q=x', '/ku/contact-us/result', '/web/vacancies', '/readyz'])
      for (const _ of [1, 2]) expect(await cacheOf(path), path).not.toBe('HIT')
    await cacheOf('/ku/about')
    expect(await cacheOf('/ku/about', { rsc: '1' })).toBe('BYPASS')
    const [page, data] = [
      await fetch(`${url}/ku/about`),
      await fetch(`${url}/ku/about`, { headers: { rsc: '1' } }),
    ]
    expect([page.headers.get('content-type'), data.headers.get('content-type')]).toEqual([
      'text/html; charset=utf-8',
      'text/x-component',
    ])
  })

  await test.step('a file goes on in pieces, an application with its files, and no log holds what opens them', async () => {
    const { buffer, name } = samplePdf('cv.pdf', 'Shilan')
    const announced = await fetch(`${url}/web/uploads`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(buffer.length),
        'upload-metadata': `field ${btoa('resume')},filename ${btoa(name)}`,
      },
    })
    expect(announced.status).toBe(201)
    const token = announced.headers.get('location') ?? ''
    const sent = await fetch(new URL(token, url), {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(buffer),
    })
    expect(sent.status).toBe(204)
    await fetch(`${url}/ku/application/AB12-CD34-EF56`)
    await fetch(`${url}/ku/contact-us/result?receipt=sealed`)
    const log = () => readFile(join(folder, 'access.log'), 'utf8')
    await expect.poll(log).toContain('/ku/contact-us/result?...')
    for (const secret of [token.split('/').at(-1) ?? token, 'AB12', 'sealed'])
      expect(await log()).not.toContain(secret)
  })

  await test.step('a file of the build is sent as it was compressed', async () => {
    const answer = await fetch(`${url}/_next/static/chunks/${script}`, {
      headers: { 'accept-encoding': 'br' },
    })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(await answer.text()).toBe(String(code))
  })

  await test.step('the site is away → pages stay', async () => {
    await site.stop()
    expect((await fetch(`${url}/ku`)).status).toBe(200)
  })

  await stop()
  await rm(folder, { recursive: true, force: true })
})
