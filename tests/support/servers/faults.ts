import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

const says =
  (status: number, body: string, type = 'application/json'): Behaviour =>
  (request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': type }).end(body)
  }

const megabyte = Buffer.alloc(1024 * 1024, 'x')

const pour: Behaviour = (request, response) => {
  request.resume()
  response.on('error', () => undefined)
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"success":true,"data":"')
  let left = 200
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1
      if (!response.write(megabyte)) return void response.once('drain', more)
    }
    response.end('"}')
  }
  more()
}

const drip: Behaviour = (request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}

/** Ways for a backend to fail. `outage`: it may recover, so a form is stored. */
export const faults: readonly { name: string; outage: boolean; behave: Behaviour }[] = [
  { name: '500', outage: true, behave: says(500, '{"success":false}') },
  { name: '503 with HTML', outage: true, behave: says(503, '<p>Maintenance', 'text/html') },
  { name: 'a hang', outage: true, behave: (request) => request.resume() },
  { name: 'a slow drip', outage: true, behave: drip },
  { name: 'a connection cut at once', outage: true, behave: (request) => request.socket.destroy() },
  { name: 'HTML with 200', outage: false, behave: says(200, '<!doctype html><p>Hello', 'text/html') },
  { name: 'malformed JSON', outage: false, behave: says(200, '{"success":true,"data":') },
  { name: '200 MB', outage: false, behave: pour },
  {
    name: 'a redirect to itself',
    outage: false,
    behave: (request, response) => {
      request.resume()
      response.writeHead(302, { location: request.url }).end()
    },
  },
]

/** A server that works until it is told to fail. */
export const createSwitch = (good: RequestListener) => {
  let fault: Behaviour | null = null
  const listener: RequestListener = (request, response) =>
    fault ? fault(request, response) : good(request, response)
  return {
    listener,
    breakBy: (behave: Behaviour | null) => {
      fault = behave
    },
  }
}
