import { once } from 'node:events'
import { Agent, request as ask, createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * A balancer that asks instances in turn. Where a connection breaks before the answer is whole, it asks the next one,
 * because every request of the site may be repeated; an answer is never asked for again, whatever its status.
 */
export const startBalancer = async (ports: readonly number[]) => {
  const agent = new Agent({ keepAlive: true })
  const statuses: number[] = []
  let turn = 0

  const askOne = async ({ method = '', url, headers }: IncomingMessage, body: Buffer) => {
    const port = ports[turn % ports.length]
    turn += 1
    const asked = ask({ host: 'localhost', port, path: url, method, headers, agent })
    asked.end(body)
    const [response]: IncomingMessage[] = await once(asked, 'response')
    if (!response) throw new Error('no answer')
    return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }
  }
  const answer = async (request: IncomingMessage, body: Buffer, tries = 1): ReturnType<typeof askOne> => {
    try {
      return await askOne(request, body)
    } catch (error) {
      if (tries === 20) throw error
    }
    await pause(10 * tries)
    return answer(request, body, tries + 1)
  }
  const server = createServer(async (request, response) => {
    try {
      const { status, headers, body } = await answer(request, await buffer(request))
      statuses.push(status)
      delete headers['transfer-encoding']
      response.writeHead(status, { ...headers, connection: 'keep-alive' }).end(body)
    } catch {
      statuses.push(0)
      response.destroy()
    }
  }).listen(0)
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    /** The status of each answer; 0 for none. */
    statuses,
    stop: () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
