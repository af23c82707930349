import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { dirname, extname, join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { type Settings, toolEnv } from '#tests/support/verify/run.ts'
import { startServer } from './http-server.ts'

type Asked = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer }
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

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
const vercelFunctions = (project: string, folder: string, env: Settings) => {
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

// In bytes, by the platform's documentation.
const longestBody = 4.5 * 1024 * 1024

const conditions = z
  .array(z.object({ type: z.string(), key: z.string(), value: z.string().optional() }))
  .default([])
const configShape = z.object({
  routes: z.array(
    z.object({
      handle: z.string().optional(),
      src: z.string().default('(?!)'),
      dest: z.string().optional(),
      status: z.number().optional(),
      headers: z.record(z.string(), z.string()).default({}),
      continue: z.boolean().default(false),
      middlewarePath: z.string().optional(),
      has: conditions,
      missing: conditions,
    }),
  ),
  overrides: z.record(z.string(), z.object({ path: z.string().optional(), contentType: z.string() })),
})
const prerenderShape = z.object({ allowQuery: z.array(z.string()), allowHeader: z.array(z.string()) })
const fallbackShape = z.object({
  fallback: z.object({ fsPath: z.string() }),
  initialHeaders: z.record(z.string(), z.string()),
})

type State = Pick<Asked, 'method' | 'headers' | 'body'> & {
  path: string
  /** The path before a route with parameters took it. */
  asked: string
  isSeen: boolean
  query: URLSearchParams
  status: number
  answer: IncomingHttpHeaders
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.webp': 'image/webp',
}
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const nameOf = (path: string) => path.replace(/^\/|\/$/g, '') || 'index'
const isMoved = (status: number) => status > 300 && status < 400

const groupsOf = ({ headers, query }: State, { type, key, value }: z.infer<typeof conditions>[number]) => {
  const given = type === 'query' ? query.get(key) : String(headers[key] ?? '') || null
  return given === null ? null : new RegExp(`^${value ?? '.*'}$`, 's').exec(given)
}

/** Serves what `vercel build` made of a project as its documentation (Build Output API) says: routes, files, functions, kept pages. */
export const startVercel = async (project: string, folder: string, env: Settings) => {
  const output = join(project, '.vercel/output')
  const { routes, overrides } = configShape.parse(readJson(join(output, 'config.json')))
  const functions = vercelFunctions(project, folder, env)
  const kept = new Map<string, Answer & { until: number }>()
  const phase = (name?: string) => {
    const [begin, after] = [
      name ? routes.findIndex(({ handle }) => handle === name) + 1 : 0,
      routes.slice(name ? routes.findIndex(({ handle }) => handle === name) + 1 : 0),
    ]
    const end = after.findIndex(({ handle }) => handle)
    return routes.slice(begin, end < 0 ? undefined : begin + end)
  }

  const fileOf = (path: string) => {
    const name = decodeURIComponent(nameOf(path))
    const [other] = Object.entries(overrides).find(([, given]) => given.path === name) ?? [name]
    const file = join(output, 'static', other)
    const type = overrides[other]?.contentType ?? types[extname(other)] ?? 'application/octet-stream'
    return existsSync(file) && statSync(file).isFile() ? { file, type } : null
  }
  const exists = (path: string) => fileOf(path) !== null || functions.has(nameOf(path))

  const viaMiddleware = async (name: string, state: State): Promise<Answer | null> => {
    const { method, headers, body, path, query } = state
    const search = query.size ? `?${query}` : ''
    const answer = await functions.ask(nameOf(name), { method, headers, body, url: path + search })
    const rewritten = answer.headers['x-middleware-rewrite']
    if (typeof rewritten === 'string') {
      const url = new URL(rewritten, 'http://localhost')
      Object.assign(state, { path: url.pathname, query: url.searchParams })
    } else if (!answer.headers['x-middleware-next']) return answer
    return null
  }

  /** Follows the routes of a phase; an answer is final. */
  const follow = async (state: State, name?: string): Promise<Answer | null> => {
    for (const route of phase(name)) {
      const match = new RegExp(route.src, 'i').exec(state.path)
      const found = route.has.map((one) => groupsOf(state, one))
      if (!match || found.includes(null) || route.missing.some((one) => groupsOf(state, one))) continue
      const groups: Record<string, string> = Object.assign(
        {},
        ...[match, ...found].map((one) => ({ ...one, ...one?.groups })),
      )
      const fill = (text: string) => text.replace(/\$(\d+|\w+)/g, (_, group: string) => groups[group] ?? '')
      if (route.middlewarePath) {
        const answer = state.isSeen ? null : await viaMiddleware(route.middlewarePath, state)
        // Once for each request, however many of its patterns match.
        state.isSeen = true
        if (answer) return answer
        continue
      }
      const [path, search] = fill(route.dest ?? state.path).split('?')
      if ((name === 'miss' || name === 'rewrite') && !exists(path ?? '')) continue
      state.path = path ?? ''
      for (const [key, value] of new URLSearchParams(search)) state.query.set(key, value)
      for (const [key, value] of Object.entries(route.headers)) state.answer[key.toLowerCase()] = fill(value)
      state.status = route.status ?? state.status
      if (isMoved(state.status)) return { status: state.status, headers: state.answer, body: Buffer.of() }
      if (!route.continue) break
    }
    return null
  }

  const invoke = ({ method, headers, body, path, asked, query }: State) => {
    const search = query.size ? `?${query}` : ''
    // Without it a process answers the same again for ten seconds.
    const own = { 'x-invocation-id': randomUUID() }
    return functions.ask(nameOf(path), {
      method,
      url: asked + search,
      headers: { ...headers, ...own, 'x-matched-path': path === '/index' ? '/' : path },
      body,
    })
  }

  /** A page that the platform keeps for as long as its answer says, with no more of the request than its key. */
  const keptPage = async (state: State, settings: string) => {
    const { allowQuery, allowHeader } = prerenderShape.parse(readJson(settings))
    const query = new URLSearchParams([...state.query].filter(([name]) => allowQuery.includes(name)))
    const key = `${state.path} ${query}`
    const built = fallbackShape.safeParse(readJson(settings))
    if (built.success && !kept.has(key)) {
      const body = readFileSync(join(settings, '..', built.data.fallback.fsPath))
      kept.set(key, { status: 200, headers: built.data.initialHeaders, body, until: 0 })
    }
    const make = async () => {
      const given = Object.entries(state.headers).filter(([name]) => allowHeader.includes(name))
      const answer = await invoke({ ...state, method: 'GET', query, headers: Object.fromEntries(given) })
      const [, seconds] = /s-maxage=(\d+)/.exec(answer.headers['cache-control'] ?? '') ?? []
      if (seconds) kept.set(key, { ...answer, until: Date.now() + Number(seconds) * 1000 })
      return answer
    }
    const old = kept.get(key)
    if (!old) return make()
    // Who comes too late is given it, and the next one a new one.
    if (old.until < Date.now()) void make().catch(() => undefined)
    return old
  }

  const serve = async (state: State): Promise<Answer> => {
    const final = await follow(state)
    if (final) return final
    const lookUp = async () => {
      state.asked = state.path
      for (const name of ['miss', 'rewrite']) if (!exists(state.path)) await follow(state, name)
      return exists(state.path)
    }
    if (!(await lookUp())) {
      await follow(state, 'filesystem')
      if (!(await lookUp())) Object.assign(state, { path: '/_not-found', status: 404 })
    }
    const file = fileOf(state.path)
    if (file)
      return { status: state.status, headers: { 'content-type': file.type }, body: readFileSync(file.file) }
    if (state.body.length > longestBody)
      return { status: 413, headers: {}, body: Buffer.from('FUNCTION_PAYLOAD_TOO_LARGE') }
    const settings = join(output, 'functions', `${nameOf(state.path)}.prerender-config.json`)
    const isKept = existsSync(settings) && (state.method === 'GET' || state.method === 'HEAD')
    const answer = await (isKept ? keptPage(state, settings) : invoke(state))
    return { ...answer, status: state.status === 200 ? answer.status : state.status }
  }

  const stateOf = async (request: IncomingMessage): Promise<State> => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const forwarded = {
      'x-forwarded-for': request.headers['x-forwarded-for'] ?? '127.0.0.1',
      'x-forwarded-proto': 'https',
    }
    return {
      method: request.method ?? 'GET',
      headers: { ...request.headers, ...forwarded },
      body: await buffer(request),
      path: url.pathname,
      asked: url.pathname,
      isSeen: false,
      query: url.searchParams,
      status: 200,
      answer: {},
    }
  }

  const { origin, stop } = await startServer(async (request, response) => {
    const state = await stateOf(request)
    const { status, headers, body } = await serve(state)
    const { connection: _, 'transfer-encoding': __, ...own } = { ...state.answer, ...headers }
    response.writeHead(status, own).end(request.method === 'HEAD' ? undefined : body)
  })
  return {
    url: origin,
    /** What the functions wrote. */
    said: functions.said,
    /** Ends the lifetime of all kept pages. */
    growOld: () => {
      for (const page of kept.values()) page.until = 0
    },
    stop: async () => {
      await stop()
      await functions.stop()
    },
  }
}
