import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

export type Running = { origin: string; stop: () => Promise<void> }

/** A real HTTP server on a free port. */
export const startServer = async (listener: RequestListener): Promise<Running> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
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
