import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { parseArgs } from 'node:util'
import createNext from 'next'
import { z } from 'zod'
import { errorText } from '#lib/base/log.ts'
import { createFrontDoor } from '#lib/http/front-door.ts'

// In milliseconds: who is still sending then goes on after the restart, where the upload had come to.
const longestFarewell = 8000

const { values } = parseArgs({
  options: { port: { type: 'string', short: 'p' }, hostname: { type: 'string', short: 'H' } },
})
const { port: asked = process.env.PORT ?? '3000', hostname } = values

// The framework's own list of the pages that it keeps, by address or by pattern; those of a list that the build closed
// have an address each.
const keptPages = z.object({
  routes: z.record(z.string(), z.unknown()),
  dynamicRoutes: z.record(z.string(), z.object({ routeRegex: z.string(), fallback: z.unknown() })),
})

const readKept = () => {
  const { routes, dynamicRoutes } = keptPages.parse(
    JSON.parse(readFileSync('.next/prerender-manifest.json', 'utf8')),
  )
  const open = Object.values(dynamicRoutes).filter(({ fallback }) => fallback !== false)
  const patterns = open.map(({ routeRegex }) => new RegExp(routeRegex))
  return (url: string) => url in routes || patterns.some((pattern) => pattern.test(url))
}

let isKept: ReturnType<typeof readKept> | undefined

const listen = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(Number(asked), hostname, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : Number(asked))
    })
  })

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    setTimeout(() => server.closeAllConnections(), longestFarewell)
  })

// The framework makes a log wait for its reader, and one that does not read would hold up everybody for ever.
const letLogsWait = () => {
  for (const stream of [process.stdout, process.stderr]) {
    const handle = '_handle' in stream ? stream._handle : null
    const isPipe = typeof handle === 'object' && handle && 'setBlocking' in handle
    if (isPipe && typeof handle.setBlocking === 'function') handle.setBlocking(false)
  }
}

// npm's shell ends at a signal and passes none on.
const endWithShell = () => {
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

const serve = async () => {
  const begun = performance.now()
  // Other users of this machine may not read what is written: uploads, the database, the last answers.
  process.umask(0o077)
  // A log that cannot be written, on a full disk or to a reader that has gone, is no reason to stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

  const ready = Promise.withResolvers<ReturnType<typeof next.getRequestHandler>>()
  const server = createFrontDoor(
    async (request, response) => (await ready.promise)(request, response),
    (url) => {
      // Asked before the framework is ready, which says in words what is missing.
      isKept ??= readKept()
      return isKept(url)
    },
  )
  const port = await listen(server)
  process.env.PORT = String(port)
  const next = createNext({ dev: false, port, hostname })
  for (const [signal, code] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)
    process.once(signal, async () => {
      await close(server)
      await next.close()
      process.exit(code)
    })
  if (process.env.npm_lifecycle_event) endWithShell()
  await next.prepare()
  letLogsWait()
  ready.resolve(next.getRequestHandler())
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  process.stdout.write(`Ready in ${seconds} s: http://${hostname ?? 'localhost'}:${port}\n`)
}

serve().catch((error: unknown) => {
  process.stderr.write(`The site cannot start: ${errorText(error)}\n`)
  process.exit(1)
})
