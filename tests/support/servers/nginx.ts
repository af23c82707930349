import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { repository } from '#tests/support/verify/run.ts'
import { findFreePort } from './site.ts'

const run = promisify(execFile)
const packages = ['nginx', 'libnginx-mod-http-brotli-static']
const brotliModulePath = 'usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

// Unpacks nginx without installing it, because an installation would start the server.
const unpackNginx = async (folder: string) => {
  const download = () => run('apt-get', ['download', ...packages], { cwd: folder })
  await download().catch(async () => {
    await run('apt-get', ['update'])
    await download()
  })
  for (const name of await readdir(folder))
    if (name.endsWith('.deb')) await run('dpkg', ['-x', name, '.'], { cwd: folder })
  return folder
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

const readRepositoryFile = (path: string) => readFile(join(repository, path), 'utf8')

/** Runs the command in docs/deploy.md that begins with `prefix`, with `folder` instead of /etc/nginx. */
const runGuideCommand = async (prefix: string, folder: string) => {
  const commands = (await readRepositoryFile('docs/deploy.md')).match(/`[^`]+`/g) ?? []
  const command = commands.find((text) => text.startsWith(`\`${prefix}`)) ?? ''
  await run('sh', ['-c', command.replaceAll('`', '').replaceAll('/etc/nginx', folder)])
}

/**
 * Starts Debian's nginx with deploy/nginx.conf, but with other ports and folders. `staticFolder` contains the
 * build's static files. `edit` makes further changes to the configuration.
 */
export const startNginx = async (
  folder: string,
  sitePort: number,
  staticFolder: string,
  edit = (config: string) => config,
) => {
  const isInstalled = ['usr/sbin/nginx', brotliModulePath].every((path) => existsSync(join('/', path)))
  const root = isInstalled ? '/' : await unpackNginx(folder)
  const [port, httpPort] = [await findFreePort(), await findFreePort()]
  for (const name of ['tls', 'modules-enabled']) await mkdir(join(folder, name))
  await runGuideCommand('openssl req', folder)
  const siteConfig = (await readRepositoryFile('deploy/nginx.conf'))
    .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
    .replaceAll('listen 80', `listen ${httpPort}`)
    .replaceAll('listen 443', `listen ${port}`)
    .replaceAll('/etc/nginx/tls', join(folder, 'tls'))
    .replace('/var/cache/nginx/site', join(folder, 'cache'))
    .replace('/var/log/nginx/site.log', join(folder, 'access.log'))
    .replace('/var/log/nginx/site-error.log', join(folder, 'error.log'))
    .replace('/srv/site/.next/static', staticFolder)
    // The repository's path may contain spaces, so add quotes.
    .replace('/srv/site/deploy', `"${join(repository, 'deploy')}"`)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const mainConfig = `load_module ${join(root, brotliModulePath)};
    daemon off; pid nginx.pid; error_log stderr; ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 2; include modules-enabled/*.conf;
    events { worker_connections 768;
    }
    http { ${folders.map((name) => `${name}_temp_path ${name};`).join(' ')}
      types { application/javascript js; text/html html; } sendfile on; tcp_nopush on; include site.conf; }`
  await writeFile(join(folder, 'site.conf'), edit(siteConfig))
  await writeFile(join(folder, 'nginx.conf'), mainConfig)
  await runGuideCommand("sed -i 's/worker_connections", folder)
  const child = spawn(join(root, 'usr/sbin/nginx'), ['-p', folder, '-c', 'nginx.conf'], { stdio: 'inherit' })
  const exit = once(child, 'exit')
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`nginx exited with code ${child.exitCode}`)
    await pause(20)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await exit
  }
  return { port, httpPort, stop }
}

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array }

/** Connects to nginx using HTTP/2 over TLS. nginx closes the connection after a thousand requests. */
export const openHttp2Client = (port: number, host = 'www.example.com') => {
  const session = connectHttp2(`https://127.0.0.1:${port}`, { servername: host, rejectUnauthorized: false })
  session.on('error', () => undefined)
  const request = async (path: string, { method = 'GET', headers = {}, body }: RequestOptions = {}) => {
    const stream = session.request({
      ...{ ':authority': host, ':method': method, ':path': path },
      ...headers,
    })
    stream.end(body)
    const [responseHeaders] = await once(stream, 'response')
    return { status: Number(responseHeaders[':status']), headers: responseHeaders, text: await text(stream) }
  }
  return { request, close: () => session.close() }
}
