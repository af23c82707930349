import { once } from 'node:events'
import type { Server } from 'node:http'
import { parseArgs } from 'node:util'
import createNext from 'next'
import { readEnvFiles } from '#lib/base/env-files.ts'
import { errorText, loggableCode } from '#lib/base/log.ts'
import { siteStart } from '#lib/base/process-slot.ts'
import { createHttpServer } from '#lib/http/http-server.ts'

// An upload that takes longer is interrupted, but resumes after the restart.
const drainTimeoutMs = 8000

readEnvFiles()
const { values } = parseArgs({
  options: { port: { type: 'string', short: 'p' }, hostname: { type: 'string', short: 'H' } },
})
const { port: requestedPort = process.env.PORT || '3000' } = values
// Only a proxy on this machine should reach the site. The name `localhost` may mean ::1 alone.
const { hostname = process.env.HOST?.trim() || '127.0.0.1' } = values

const listen = async (server: Server) => {
  try {
    await once(server.listen(Number(requestedPort), hostname), 'listening')
  } catch (error) {
    throw new Error(`cannot listen on HOST ${hostname} and PORT ${requestedPort}: ${loggableCode(error)}`)
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : Number(requestedPort)
}

const drain = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    // A proxy would keep idle connections open for its next requests.
    setInterval(() => server.closeIdleConnections(), 100)
    setTimeout(() => server.closeAllConnections(), drainTimeoutMs)
  })

const serve = async () => {
  const startedAt = performance.now()
  // Other users of this machine must not read the files that the site writes, such as the database.
  process.umask(0o077)
  // Ignore errors of the log, because a full disk or a closed pipe must not stop the site.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

  const ready = Promise.withResolvers<ReturnType<typeof next.getRequestHandler>>()
  const server = createHttpServer(async (request, response) => (await ready.promise)(request, response))
  const port = await listen(server)
  process.env.PORT = String(port)
  // Do not pass the host name, because with any but `localhost`, Next treats its own rewrites as external.
  const next = createNext({ dev: false, port })
  for (const [signal, code] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)
    process.once(signal, async () => {
      await drain(server)
      await next.close()
      process.exit(code)
    })
  await next.prepare()
  ready.resolve(next.getRequestHandler())
  await siteStart().promise
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const host = hostname.replace('127.0.0.1', 'localhost')
  process.stdout.write(`Ready in ${seconds} s: http://${host}:${port}\n`)
}

serve().catch((error: unknown) => {
  process.stderr.write(`The site cannot start: ${errorText(error)}\n`)
  process.exit(1)
})
