import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorText } from './log.ts'

const usualAnswer = 1024 * 1024

export type HttpBody = {
  type: string
  length: number
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}
export type HttpCall = {
  url: URL
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: HttpBody
  timeoutMs: number
  /** What its answer may have; a megabyte unless it says more. */
  mostBytes?: number
}
/** `etag` names the answer's version; null where the server names none. */
export type HttpAnswer = { status: number; body: string; etag: string | null }

/** Why a call failed: no connection, a timeout, or an unreadable answer. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly reason: 'unreachable' | 'timeout' | 'bad-answer'
  readonly detail: string

  constructor(reason: HttpError['reason'], detail: string, cause?: unknown) {
    super(`${reason}: ${detail}`, { cause })
    this.reason = reason
    this.detail = detail
  }
}

const open = ({ url, method, headers, body }: HttpCall, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method,
      signal,
      // No keep-alive: the server could close an idle connection just as a call uses it.
      agent: false,
      headers: body ? { ...headers, 'content-type': body.type, 'content-length': body.length } : headers,
    })
    request.on('response', resolve)
    request.on('error', reject)
    // A server may answer before it has read the whole body; that answer counts, not the broken pipe.
    if (body) pipeline(Readable.from(body.chunks), request).catch(reject)
    else request.end()
  })

const read = async (response: IncomingMessage, mostBytes: number) => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > mostBytes) throw new HttpError('bad-answer', `more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Makes one call with a timeout for all of it; throws an HttpError. Redirects are not followed.
 * This is node:http because Next's own `fetch` makes a page dynamic, or keeps the answer in its cache.
 */
export const callHttp = async (call: HttpCall): Promise<HttpAnswer> => {
  const signal = AbortSignal.timeout(call.timeoutMs)
  try {
    const response = await open(call, signal)
    const { statusCode: status = 0, headers } = response
    return { status, body: await read(response, call.mostBytes ?? usualAnswer), etag: headers.etag ?? null }
  } catch (error) {
    if (error instanceof HttpError) throw error
    const where = `${call.method} ${call.url.pathname}`
    if (signal.aborted) throw new HttpError('timeout', `${where} after ${call.timeoutMs} ms`)
    throw new HttpError('unreachable', `${where}: ${errorText(error)}`, error)
  }
}
