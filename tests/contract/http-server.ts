import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

export type Running = { origin: string; stop: () => Promise<void> }

/** A real HTTP server on a port, a free one unless it is given. */
export const startServer = async (listener: RequestListener, port = 0): Promise<Running> => {
  const server = createServer(listener).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
