import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { findFreePort } from '#tests/support/servers/site.ts'

type Upload = { length: number; content: Buffer }

/** Failures that the tus server simulates. Each happens once unless stated otherwise. */
type UploadFaults = {
  /** Resets the connection after this many bytes of a chunk. */
  breakAfterBytes: number | null
  /** Responds with 413 to requests larger than this, as a proxy would; applies until changed. */
  maxChunkBytes: number | null
  /** Responds to this many requests with 502, but only while `breakAfterBytes` is null. */
  badGatewayCount: number
  /** Resets the connection of each PATCH request; applies until changed. */
  isPatchReset: boolean
}

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': '*',
}

/** Starts a tus server that stores uploads in memory and allows requests from any origin. */
const startUploadServer = async () => {
  const uploads = new Map<string, Upload>()
  const requests: string[] = []
  const faults: UploadFaults = {
    breakAfterBytes: null,
    maxChunkBytes: null,
    badGatewayCount: 0,
    isPatchReset: false,
  }
  const respond = (
    response: ServerResponse,
    status: number,
    headers: Record<string, string> = {},
    body = '',
  ) => response.writeHead(status, { ...corsHeaders, ...headers }).end(body)

  const receive = async (upload: Upload, request: IncomingMessage) => {
    let receivedBytes = 0
    for await (const chunk of request) {
      const bytesUntilReset = (faults.breakAfterBytes ?? Number.POSITIVE_INFINITY) - receivedBytes
      receivedBytes += chunk.length
      upload.content = Buffer.concat([upload.content, chunk.subarray(0, bytesUntilReset)])
      if (chunk.length < bytesUntilReset) continue
      faults.breakAfterBytes = null
      request.socket.resetAndDestroy()
      return false
    }
    return true
  }
  const patch = async (upload: Upload, request: IncomingMessage, response: ServerResponse) => {
    if (Number(request.headers['upload-offset']) !== upload.content.length) return respond(response, 409)
    if (!(await receive(upload, request))) return
    return respond(response, 204, { 'upload-offset': String(upload.content.length) })
  }
  const create = (request: IncomingMessage, response: ServerResponse) => {
    const token = `token-of-upload-${uploads.size}-${requests.length}`
    uploads.set(token, { length: Number(request.headers['upload-length']), content: Buffer.alloc(0) })
    respond(response, 201, { location: `/web/uploads/${token}` })
  }
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    if (method === 'OPTIONS') return respond(response, 204)
    requests.push(`${method} ${request.headers['upload-offset'] ?? ''}`.trim())
    if (faults.breakAfterBytes === null && faults.badGatewayCount > 0) {
      faults.badGatewayCount -= 1
      return respond(response, 502)
    }
    if (Number(request.headers['content-length'] ?? 0) > (faults.maxChunkBytes ?? Number.POSITIVE_INFINITY))
      return respond(response, 413, { 'content-type': 'text/html' }, '<h1>413 Request Entity Too Large</h1>')
    if (method === 'PATCH' && faults.isPatchReset) return request.socket.resetAndDestroy()
    if (method === 'POST') return create(request, response)
    const token = url.split('/').at(-1) ?? ''
    const upload = uploads.get(token)
    if (!upload) return respond(response, 404)
    if (method === 'PATCH') return patch(upload, request, response)
    if (method === 'DELETE') uploads.delete(token)
    respond(response, method === 'DELETE' ? 204 : 200, {
      'upload-offset': String(upload.content.length),
      'upload-length': String(upload.length),
    })
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  // Choose the port before listening, so that a restarted server uses the same one.
  const port = await findFreePort()
  await listen(port)
  return {
    url: `http://127.0.0.1:${port}`,
    uploads,
    /** The method and `upload-offset` of each request, except OPTIONS requests. */
    requests,
    faults,
    stop,
    restart: () => listen(port),
  }
}

type UploadServer = Awaited<ReturnType<typeof startUploadServer>>

/** Starts an upload server before each test in a file. After each test, unmounts the page, then stops the server. */
export const setUpUploadServer = () => {
  let server: UploadServer
  beforeEach(async () => {
    server = await startUploadServer()
  })
  afterEach(async () => {
    cleanup()
    vi.unstubAllGlobals()
    await server.stop()
  })
  return () => server
}
