import { Readable } from 'node:stream'
import { type Running, startServer } from './http-server.ts'

const reading = (reader: { read: () => Promise<{ done: boolean; value?: Uint8Array }> }) => ({
  async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
    const { done, value } = await reader.read()
    if (done || !value) controller.close()
    else controller.enqueue(value)
  },
})

/** Route handlers over real HTTP. */
export const startWebServer = (answer: (request: Request) => Promise<Response>): Promise<Running> =>
  startServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '', headers } = incoming
    const body = method === 'POST' || method === 'PATCH' ? Readable.toWeb(incoming) : undefined
    const request = new Request(new URL(url, `http://${headers.host}`), {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body && { body: new ReadableStream({ ...reading(body.getReader()) }), duplex: 'half' }),
    })
    const response = await answer(request)
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(method === 'HEAD' ? undefined : Buffer.from(await response.arrayBuffer()))
  })
