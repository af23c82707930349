import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { freePort } from './site.ts'

export type Running = { origin: string; stop: () => Promise<void> }

/** A real HTTP server on a port, a free one unless it is given. */
export const startServer = async (listener: RequestListener, given?: number): Promise<Running> => {
  const port = given ?? (await freePort())
  const server = createServer(listener).listen(port, '127.0.0.1')
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
