import type { RequestListener } from 'node:http'

/** Returns a listener that sends the same response to every request. */
export const respondWith =
  (status: number, body: string, type = 'application/json'): RequestListener =>
  (request, response) => {
    request.resume()
    response.on('error', () => undefined)
    response.writeHead(status, { 'content-type': type }).end(body)
  }

const sendSlowly: RequestListener = (request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}

type ServerFault = {
  name: string
  reason: 'failing' | 'unreachable' | 'invalid-response' | 'timeout'
  listener: RequestListener
}

/** Ways in which a backend can fail, each with the `reason` of the resulting error. */
export const serverFaults: readonly ServerFault[] = [
  { name: '500', reason: 'failing', listener: respondWith(500, '{"success":false}') },
  { name: 'a dropped connection', reason: 'unreachable', listener: (request) => request.socket.destroy() },
  {
    name: 'a truncated response',
    reason: 'unreachable',
    listener: (request, response) => {
      request.resume()
      response.writeHead(200, { 'content-length': 1000 }).write('{"success":', () => response.destroy())
    },
  },
  { name: 'no response', reason: 'timeout', listener: (request) => request.resume() },
  { name: 'an endless slow response', reason: 'timeout', listener: sendSlowly },
  {
    name: 'HTML with 200',
    reason: 'invalid-response',
    listener: respondWith(200, '<!doctype html><p>Hello', 'text/html'),
  },
  {
    name: 'a redirect to itself',
    reason: 'invalid-response',
    listener: (request, response) => {
      request.resume()
      response.writeHead(307, { location: request.url }).end()
    },
  },
]

/** Wraps a listener so that a test can replace it with a failing one. */
export const createBreakableListener = (normalListener: RequestListener) => {
  let fault: RequestListener | null = null
  const listener: RequestListener = (request, response) => (fault ?? normalListener)(request, response)
  return {
    listener,
    setFault: (newFault: RequestListener | null) => {
      fault = newFault
    },
  }
}
