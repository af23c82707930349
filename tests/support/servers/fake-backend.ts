import { buffer } from 'node:stream/consumers'
import { startServer } from './http-server.ts'

export type ReceivedRequest = { method: string; path: string }

/** A response with a JSON body; undefined means 404. */
export type FakeResponse = { status?: number; body: unknown } | undefined

export type FakeProductServer = { url: string; requests: ReceivedRequest[]; stop: () => Promise<void> }

/** Starts a fake of the product's server. `respond` receives paths without `/api/v1`, such as `/web/vacancies`. */
export const startFakeProductServer = async (
  respond: (request: ReceivedRequest) => FakeResponse,
): Promise<FakeProductServer> => {
  const basePath = '/api/v1'
  const requests: ReceivedRequest[] = []
  const { origin, stop } = await startServer(async (request, response) => {
    await buffer(request)
    const { method = '', url = '' } = request
    const receivedRequest = { method, path: url.slice(basePath.length) }
    requests.push(receivedRequest)
    const { status = 200, body } = (url.startsWith(basePath) && respond(receivedRequest)) || {
      status: 404,
      body: null,
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  return { url: origin + basePath, requests, stop }
}
