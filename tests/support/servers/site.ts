import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { repository, type Settings, toolEnv } from '#tests/support/verify/run.ts'

/** A running instance of the built site. */
export type Site = { url: string; stop: () => Promise<void> }

export type SiteProcess = Site & { pid: number; kill: () => Promise<void> }

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })

/**
 * Returns a free port outside Linux's default range for outgoing connections, because a browser's connection could take
 * a port in that range before the server listens.
 */
export const findFreePort = async (): Promise<number> => {
  const port = randomInt(16_000, 32_000)
  return (await isFree(port)) ? port : findFreePort()
}

const waitUntilReady = async (child: ChildProcess, url: string) => {
  const outputChunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => outputChunks.push(String(chunk)))
  // A `command` other than the site's responds to this path with 404, which also means that it is ready.
  const isReady = () =>
    fetch(`${url}/healthz`).then(
      ({ status }) => status < 500,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the site did not start:\n${outputChunks.join('\n')}`)
    await pause(50)
  }
}

/** `command` is the command that starts the app, by default `startCommand`. */
type Options = {
  env?: Settings
  folder?: string
  command?: readonly string[]
  port?: number
}

/** The command that `npm start` runs. */
export const startCommand: readonly string[] = ['sh', 'deploy/start.sh']

/** Starts the site built in `folder`; resolves once it is ready. */
export const startSite = async ({
  env,
  folder = repository,
  command = startCommand,
  ...options
}: Options = {}): Promise<SiteProcess> => {
  const port = String(options.port ?? (await findFreePort()))
  const [name = 'node', ...args] = command
  const child = spawn(name, [...args, '-p', port], {
    cwd: folder,
    // The site trusts one proxy, so that tests can set their IP address with X-Forwarded-For.
    env: toolEnv({ TRUSTED_PROXY_HOPS: '1', ...env, PORT: port }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  const url = `http://localhost:${port}`
  await waitUntilReady(child, url)
  // `npm run verify` searches the logs in the folder SITE_LOGS for personal data. If SITE_LOGS is not set, discard the
  // output.
  const logFolder = process.env.SITE_LOGS
  for (const stream of [child.stdout, child.stderr])
    if (logFolder) stream?.pipe(createWriteStream(join(logFolder, `${port}.log`), { flags: 'a' }))
    else stream?.destroy()
  const terminate = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await exit
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: () => terminate('SIGTERM'),
    kill: () => terminate('SIGKILL'),
  }
}

// Pages wait only briefly for a backend that has not responded yet, so tests wait before they open a page.
const waitUntilOk = async (url: string) => {
  while ((await fetch(url)).status !== 200) await pause(100)
}

/** Runs the site with a new data folder while `use` runs. First waits until `readyPath`, if set, responds with 200. */
export const withSite = async (
  env: Settings,
  use: (url: string) => Promise<void>,
  { port, readyPath }: { port?: number; readyPath?: '/web/dashboard' | '/web/vacancies' } = {},
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-data-'))
  const site = await startSite({ env: { DATA_DIR: folder, ...env }, port })
  // If a test fails, the site must not keep running during the test's next attempt or after the run.
  try {
    if (readyPath) await waitUntilOk(site.url + readyPath)
    await use(site.url)
  } finally {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
