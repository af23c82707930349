import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { findFreePort } from './site.ts'

export type RunningServer = { origin: string; stop: () => Promise<void> }

/** Starts an HTTP server, on a free port unless `requestedPort` is set. */
export const startServer = async (
  listener: RequestListener,
  requestedPort?: number,
): Promise<RunningServer> => {
  const port = requestedPort ?? (await findFreePort())
  // Use the same header limit as the site's start command.
  const server = createServer({ maxHeaderSize: 65_536 }, listener).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const createStreamSource = (reader: { read: () => Promise<{ done: boolean; value?: Uint8Array }> }) => ({
  async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
    const { done, value } = await reader.read()
    if (done || !value) controller.close()
    else controller.enqueue(value)
  },
})

/** Converts a route handler to a request listener for Node's HTTP server. */
export const toRequestListener =
  (handler: (request: Request) => Promise<Response>): RequestListener =>
  async (incoming, outgoing) => {
    const { method = 'GET', url = '', headers } = incoming
    const body = method === 'POST' || method === 'PATCH' ? Readable.toWeb(incoming) : undefined
    const request = new Request(new URL(url, `http://${headers.host}`), {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body && { body: new ReadableStream({ ...createStreamSource(body.getReader()) }), duplex: 'half' }),
    })
    const response = await handler(request)
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(method === 'HEAD' ? undefined : Buffer.from(await response.arrayBuffer()))
  }

/** Starts an HTTP server for a route handler. */
export const startWebServer = (handler: (request: Request) => Promise<Response>): Promise<RunningServer> =>
  startServer(toRequestListener(handler))
