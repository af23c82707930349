import { once } from 'node:events'
import { createServer } from 'node:http'

/** A request that the fake backend got. */
export type Seen = {
  method: string
  path: string
  headers: NodeJS.Dict<string | string[]>
  body: Buffer<ArrayBuffer>
}

/** What to answer: a status and a JSON body, or nothing for 404. */
export type Answer = { status?: number; body: unknown } | undefined

export type FakeBackend = { address: string; seen: Seen[]; stop: () => Promise<void> }

/** The product's server as specification 7 has it, at `/api/v1`; `answer` gets paths such as `/web/vacancies`. */
export const startFakeBackend = async (answer: (request: Seen) => Answer): Promise<FakeBackend> => {
  const base = '/api/v1'
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    const arrived = { method, path: url.slice(base.length), headers, body: Buffer.concat(chunks) }
    seen.push(arrived)
    const { status = 200, body } = (url.startsWith(base) && answer(arrived)) || { status: 404, body: null }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    address: `http://127.0.0.1:${address.port}${base}`,
    seen,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
