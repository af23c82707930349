import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { dirname, join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { type Settings, toolEnv } from '#tests/support/verify/run.ts'

export type Asked = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer }
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const forward = (port: number, { method, url: path, headers, body }: Asked) =>
  new Promise<Answer>((resolve, reject) => {
    const asking = request({ port, method, path, headers: { ...headers, 'content-length': body.length } })
    asking.once('error', reject)
    asking.once('response', async (answer) =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }),
    )
    asking.end(body)
  })

const mapped = z.object({ filePathMap: z.record(z.string(), z.string()) })
// As a function may: it reads its own files, and writes to the system's temporary folder alone.
const rights = ['--allow-fs-read=*', '--allow-child-process', '--allow-worker', '--allow-addons']

/** The functions of an output of `vercel build`, each in a process and a folder of its own from its first request on. */
export const vercelFunctions = (project: string, folder: string, env: Settings) => {
  const output = join(project, '.vercel/output')
  const said: string[] = []
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  const started = new Map<string, Promise<{ port: number; stop: () => Promise<unknown> }>>()
  const start = async (place: string) => {
    const own = join(folder, String(started.size))
    cpSync(place, own, { recursive: true })
    const { filePathMap } = mapped.parse(JSON.parse(readFileSync(join(place, '.vc-config.json'), 'utf8')))
    for (const [to, from] of Object.entries(filePathMap)) {
      mkdirSync(dirname(join(own, to)), { recursive: true })
      cpSync(resolve(project, from), resolve(own, to), { recursive: true, verbatimSymlinks: true })
    }
    const kind = place.endsWith('_middleware.func') ? 'middleware' : 'pages'
    const child = fork(join(import.meta.dirname, 'vercel-function.ts'), [own, kind], {
      cwd: own,
      env: toolEnv({ ...env, VERCEL: '1', NODE_ENV: 'production', TMPDIR: temporary }),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: [
        '--disable-warning=SecurityWarning',
        '--permission',
        `--allow-fs-write=${temporary}`,
        ...rights,
      ],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(String(chunk)))
    const ended = once(child, 'exit')
    const failed = ended.then(() => Promise.reject(new Error(`${place} did not start: ${said.join('')}`)))
    const [port] = await Promise.race([once(child, 'message'), failed])
    failed.catch(() => undefined)
    const stop = () => {
      child.kill('SIGKILL')
      return ended
    }
    return { port: z.number().parse(port), stop }
  }
  return {
    said,
    has: (name: string) => existsSync(join(output, 'functions', `${name}.func`)),
    ask: async (name: string, asked: Asked) => {
      const place = realpathSync(join(output, 'functions', `${name}.func`))
      const running = started.get(place) ?? start(place)
      started.set(place, running)
      return forward((await running).port, asked)
    },
    stop: async () => {
      for (const running of started.values()) await (await running).stop()
    },
  }
}
