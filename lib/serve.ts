import type { Server } from 'node:http'
import { parseArgs } from 'node:util'
import createNext from 'next'
import { errorText } from '#lib/base/log.ts'
import { builtSite } from '#lib/http/built-site.ts'
import { createFrontDoor } from '#lib/http/front-door.ts'

// In milliseconds: who is still sending then goes on after the restart, where the upload had come to.
const longestFarewell = 8000

const { values } = parseArgs({
  options: { port: { type: 'string', short: 'p' }, hostname: { type: 'string', short: 'H' } },
})
const { port: asked = process.env.PORT ?? '3000', hostname } = values

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
    builtSite(),
  )
  const port = await listen(server)
  process.env.PORT = String(port)
  // Node itself reads next.config.ts, as `next start --experimental-next-config-strip-types` has it: the compiler takes
  // 28 MB, and is not in an image.
  process.env.__NEXT_NODE_NATIVE_TS_LOADER_ENABLED = 'true'
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
