import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http'
import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import Negotiator from 'negotiator'
import { GuardedAnswer } from './security-headers.ts'

// Of this quality brotli takes a page a third smaller than gzip, in 7 ms.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }

const codings = {
  br: (body: Buffer) => promisify(brotliCompress)(body, brotli),
  gzip: promisify(gzip),
}

type Coding = keyof typeof codings

// What is longer, a feed of many jobs, is compressed on its way, and waits in nobody's memory.
const longest = 1024 * 1024

const streams = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip(),
}

/** What a request takes its answer compressed by, if it does. */
const codingFor = (request: IncomingMessage): Coding | undefined => {
  const taken = new Negotiator(request).encodings(['br', 'gzip', 'identity'])
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : undefined
}

const isText = /^text\/|[/+](?:javascript|json|xml)\b/

// All files and many pages, at some 20 kB each.
const mostKept = 1000
const kept = new Map<string, Promise<Uint8Array>>()

// What the compressor gives is the beginning of 64 kB, which all stay with it.
const ofItsLength = async (made: Promise<Buffer>) => new Uint8Array(await made)

const compressOnce = (key: string, make: () => Promise<Buffer>) => {
  const made = kept.get(key) ?? ofItsLength(make())
  // Last in the map's order: goes last.
  kept.delete(key)
  kept.set(key, made)
  const [oldest = key] = kept.keys()
  if (kept.size > mostKept) kept.delete(oldest)
  return made
}

type Chunk = string | Uint8Array
type Done = (error?: Error | null) => void

const bytesOf = (chunk: Chunk, encoding: BufferEncoding | Done | undefined) =>
  typeof chunk === 'string'
    ? Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8')
    : Buffer.from(chunk)

/**
 * An answer that is compressed once for all who get the same, which its entity tag says: compressing a page for each
 * visitor was more work than all else about it.
 */
export class CompressedAnswer<
  Request extends IncomingMessage = IncomingMessage,
> extends GuardedAnswer<Request> {
  /** Undefined until what it holds is known; null where it goes out as it is. */
  #coding: Coding | null | undefined
  #key: string | null = null
  #body: Buffer[] = []
  #bytes = 0
  #stream: Transform | null = null

  override writeHead(
    status: number,
    message?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    this.#decide(status)
    return typeof message === 'string'
      ? super.writeHead(status, message, headers)
      : super.writeHead(status, message)
  }

  override write(chunk: Chunk, encoding?: BufferEncoding | Done, done?: Done): boolean {
    const coding = this.#decide(this.statusCode)
    if (coding) {
      const told = typeof encoding === 'function' ? encoding : done
      if (told) process.nextTick(told)
      return this.#take(bytesOf(chunk, encoding), coding)
    }
    return typeof encoding === 'string' ? super.write(chunk, encoding, done) : super.write(chunk, encoding)
  }

  override end(chunk?: Chunk | Done | null, encoding?: BufferEncoding | Done, done?: Done): this {
    const told = [chunk, encoding, done].find((one) => typeof one === 'function')
    const coding = this.#decide(this.statusCode)
    // Of what is kept nobody needs the bytes, which take a third of the computing time of an answer.
    const isKept = this.#key !== null && kept.has(this.#key)
    const last = typeof chunk === 'function' || chunk == null || isKept ? null : bytesOf(chunk, encoding)
    if (!coding) return last ? super.end(last, told) : super.end(told)
    if (last) this.#take(last, coding)
    if (this.#stream) {
      if (told) this.once('finish', told)
      this.#stream.end()
      return this
    }
    const make = () => codings[coding](Buffer.concat(this.#body))
    const made = this.#key === null ? make() : compressOnce(this.#key, make)
    made.then(
      (body) => {
        if (!this.headersSent) this.setHeader('content-length', body.length)
        super.end(body, told)
      },
      (error: Error) => this.destroy(error),
    )
    return this
  }

  /** False where whoever writes shall wait. */
  #take(bytes: Buffer, coding: Coding): boolean {
    this.#bytes += bytes.length
    if (!this.#stream && this.#bytes > longest) this.#stream = this.#begin(coding)
    if (this.#stream) return this.#stream.write(bytes)
    this.#body.push(bytes)
    return true
  }

  #begin(coding: Coding): Transform {
    const stream = streams[coding]()
    stream.on('data', (piece) => {
      if (!super.write(piece)) stream.pause()
    })
    stream.on('end', () => super.end())
    stream.on('drain', () => this.emit('drain'))
    this.on('drain', () => stream.resume())
    this.once('close', () => stream.destroy())
    for (const piece of this.#body) stream.write(piece)
    this.#body = []
    return stream
  }

  #decide(status: number): Coding | null {
    if (this.#coding !== undefined) return this.#coding
    this.#coding = null
    // A part of a file is counted in its own bytes, and the page of a fault takes the place of the framework's.
    const isWhole = this.req.method !== 'HEAD' && status !== 206 && status < 500
    if (!isWhole || !isText.test(String(this.getHeader('content-type')))) return null
    this.appendHeader('vary', 'Accept-Encoding')
    const coding = codingFor(this.req)
    if (!coding) return null
    const tag = this.getHeader('etag')
    // Made-up addresses would push out real ones, and what nobody may keep comes once.
    const comesAgain = status !== 404 && !String(this.getHeader('cache-control')).includes('no-store')
    if (tag && comesAgain) this.#key = [coding, this.req.url?.replace(/\?.*/s, ''), tag].join(' ')
    this.setHeader('content-encoding', coding)
    this.removeHeader('content-length')
    this.#coding = coding
    return coding
  }
}
