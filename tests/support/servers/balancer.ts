import { once } from 'node:events'
import { Agent, request as ask, createServer, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

const bodyOf = async (message: IncomingMessage) => Buffer.concat(await Array.fromAsync(message))

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'ended')

/**
 * A balancer that asks instances in turn. Where a connection breaks before the answer is whole, it asks the next one,
 * because every request of the site may be repeated; an answer is never asked for again, whatever its status.
 */
export const startBalancer = async (ports: readonly number[]) => {
  const agent = new Agent({ keepAlive: true })
  const answered = new Map<string, number>()
  const retried = new Map<string, number>()
  const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  let turn = 0

  const askOne = async ({ method = '', url, headers }: IncomingMessage, body: Buffer): Promise<Answer> => {
    const port = ports[turn % ports.length]
    turn += 1
    const asked = ask({ host: 'localhost', port, path: url, method, headers, agent })
    asked.end(body)
    const [response]: IncomingMessage[] = await once(asked, 'response')
    if (!response) throw new Error('no answer')
    return { status: response.statusCode ?? 0, headers: response.headers, body: await bodyOf(response) }
  }
  const answer = async (request: IncomingMessage, body: Buffer, tries = 1): Promise<Answer> => {
    try {
      return await askOne(request, body)
    } catch (error) {
      if (tries === 20) throw error
      const kind = request.url?.replace(/^\/web\/(apply-job|uploads).*/, '/web/$1').replace(/\?.*/, '')
      count(retried, `${request.method} ${kind?.startsWith('/web') ? kind : 'a page'}, ${codeOf(error)}`)
    }
    await pause(10 * tries)
    return answer(request, body, tries + 1)
  }
  const server = createServer(async (request, response) => {
    try {
      const { status, headers, body } = await answer(request, await bodyOf(request))
      count(answered, String(status))
      delete headers['transfer-encoding']
      response.writeHead(status, { ...headers, connection: 'keep-alive' }).end(body)
    } catch {
      count(answered, 'none')
      response.destroy()
    }
  }).listen(0)
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    /** How many requests got each status. */
    answered,
    /** How many were asked again, by what they were and how the connection broke. */
    retried,
    total: () => [...answered.values()].reduce((sum, count) => sum + count, 0),
    stop: () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
