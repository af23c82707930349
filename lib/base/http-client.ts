import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { errorText } from '#lib/process/log.ts'
import { megabyte } from '#lib/schemas/files.ts'

type HttpRequest = {
  url: URL
  headers: Readonly<Record<string, string>>
  timeoutMs: number
  maxBytes?: number
}
export type HttpResponse = { status: number; body: string }

/** A failed HTTP request; `invalid-response` means that the response exceeds `maxBytes`. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly reason: 'unreachable' | 'timeout' | 'invalid-response'
  readonly detail: string

  constructor(reason: HttpError['reason'], detail: string, cause?: unknown) {
    super(`${reason}: ${detail}`, { cause })
    this.reason = reason
    this.detail = detail
  }
}

const base64MarkerPattern = /;base64,/i
const markerLength = ';base64,'.length

// In JSON, base64 may contain escaped slashes and, after each line of 76 characters, an escaped line break.
const stripLeadingBase64 = (text: string) => text.replace(/^(?:[\w+/=-]|\\\/|(?:\\[rn])+(?=[\w+/]{60}))+/, '')

// Checks whether base64 at the end of a chunk may continue in the next chunk.
const mayContinue = (text: string) => /^(?:\\[rn])*\\?[\w+/]{0,59}$/.test(text)

/** Strips the content of base64 data URLs, such as pictures pasted into a job description, to save memory. */
async function* stripBase64(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = ''
  let isInsideBase64 = false
  for await (const chunk of chunks) {
    const [first = '', ...others] = `${rest}${Buffer.from(chunk).toString('latin1')}`.split(
      base64MarkerPattern,
    )
    const segments: string[] = [
      isInsideBase64 ? stripLeadingBase64(first) : first,
      ...others.map(stripLeadingBase64),
    ]
    const lastSegment = segments.at(-1) ?? ''
    isInsideBase64 = (isInsideBase64 || others.length > 0) && mayContinue(lastSegment)
    rest = isInsideBase64 ? lastSegment : lastSegment.slice(1 - markerLength)
    const text = segments.join(';base64,')
    yield Buffer.from(text.slice(0, text.length - rest.length), 'latin1')
  }
  yield Buffer.from(rest, 'latin1')
}

const readUpTo = async (chunks: AsyncIterable<Uint8Array>, maxBytes = megabyte) => {
  const receivedChunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of chunks) {
    sizeBytes += chunk.length
    receivedChunks.push(chunk)
    if (sizeBytes > maxBytes) break
  }
  return { body: Buffer.concat(receivedChunks).toString('utf8'), isTooLong: sizeBytes > maxBytes, maxBytes }
}

const sendWithTimeout = async (
  method: string,
  { url, timeoutMs }: HttpRequest,
  send: (signal: AbortSignal) => Promise<HttpResponse>,
) => {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await send(signal)
  } catch (error) {
    if (error instanceof HttpError) throw error
    const requestText = `${method} ${url.pathname}`
    if (signal.aborted) throw new HttpError('timeout', `${requestText} after ${timeoutMs} ms`)
    throw new HttpError('unreachable', `${requestText}: ${errorText(error)}`, error)
  }
}

/**
 * Sends a GET request without following redirects, and strips base64 content from the response. Throws an HttpError if
 * the request fails. The timeout includes reading the body.
 */
export const getHttp = (request: HttpRequest): Promise<HttpResponse> =>
  sendWithTimeout('GET', request, async (signal) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const { url, headers } = request
      // Do not use `fetch`. Next's version would make a page dynamic or cache the response.
      const sendRequest = url.protocol === 'https:' ? requestHttps : requestHttp
      // Disable keep-alive. The server might close an idle connection just as a request reuses it.
      sendRequest(url, { signal, agent: false, headers }, resolve).on('error', reject).end()
    })
    const { body, isTooLong, maxBytes } = await readUpTo(stripBase64(response), request.maxBytes)
    if (isTooLong) throw new HttpError('invalid-response', `more than ${maxBytes} bytes`)
    return { status: response.statusCode ?? 0, body }
  })

/**
 * Sends a POST request without following redirects, and truncates an oversized response. Streams any files in
 * `body`. Throws an HttpError if the request fails.
 */
export const postHttp = (request: HttpRequest & { body: BodyInit }): Promise<HttpResponse> =>
  sendWithTimeout('POST', request, async (signal) => {
    const { url, headers, body } = request
    const responsePromise = fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    const response = await responsePromise.catch((error: unknown) => {
      throw error instanceof Error ? (error.cause ?? error) : error
    })
    // Truncate an oversized response instead of throwing. The server has already processed the request.
    const content = response.body && (await readUpTo(response.body, request.maxBytes))
    return { status: response.status, body: content?.body ?? '' }
  })
