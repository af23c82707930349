import { once } from 'node:events'
import { createServer, connect as openSocket, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '#tests/support/files/random.ts'
import { findFreePort } from './site.ts'

type Quality = {
  /** The rate that all connections share in each direction. */
  bytesPerSecond: number
  /** The mean number of bytes after which a connection is reset. */
  bytesPerReset: number
}

/** A TCP proxy that can be slow and can reset connections, as a mobile network does. */
export type UnreliableProxy = {
  url: string
  /** Returns the number of connections that were reset at random. */
  countConnectionResets: () => number
  /** Sets the quality; null means no rate limit and no random resets. */
  setQuality: (quality: Quality | null) => void
  /** Resets every connection and refuses new ones until `reconnect` is called. */
  disconnect: () => Promise<void>
  reconnect: () => Promise<void>
  stop: () => Promise<void>
}

const sliceBytes = 512

/** Returns a function that waits until more bytes may be sent without exceeding the rate shared by all connections. */
const createThrottle = (getBytesPerSecond: () => number) => {
  let freeAtMs = 0
  return async (bytes: number) => {
    const now = performance.now()
    freeAtMs = Math.max(freeAtMs, now) + (bytes / getBytesPerSecond()) * 1000
    if (freeAtMs - now > 4) await wait(freeAtMs - now)
  }
}

const splitIntoSlices = (chunk: Buffer) =>
  Array.from({ length: Math.ceil(chunk.length / sliceBytes) }, (_, index) =>
    chunk.subarray(index * sliceBytes, (index + 1) * sliceBytes),
  )

/** Starts a proxy in front of `target`. Random numbers derived from `seed` decide when connections are reset. */
export const startUnreliableProxy = async (target: string, seed: number): Promise<UnreliableProxy> => {
  const { hostname, port } = new URL(target)
  const random = createRandom(seed)
  const sockets = new Set<Socket>()
  let quality: Quality | null = null
  let connectionResetCount = 0

  const throttles = [0, 1].map(() =>
    createThrottle(() => quality?.bytesPerSecond ?? Number.POSITIVE_INFINITY),
  )
  const pipe = async (from: Socket, to: Socket, throttle: (bytes: number) => Promise<void>) => {
    for await (const chunk of from)
      for (const slice of splitIntoSlices(chunk)) {
        await throttle(slice.length)
        if (to.destroyed) return
        if (quality && random.next() < slice.length / quality.bytesPerReset) {
          connectionResetCount += 1
          from.resetAndDestroy()
          return to.resetAndDestroy()
        }
        if (!to.write(slice)) await Promise.race([once(to, 'drain'), once(to, 'close')])
      }
    to.end()
  }
  const forward = (clientSocket: Socket) => {
    const siteSocket = openSocket({ host: hostname, port: Number(port) })
    const [uploadThrottle, downloadThrottle] = throttles
    for (const socket of [clientSocket, siteSocket]) {
      sockets.add(socket)
      socket.setNoDelay()
      // When one end closes, close the other, but first let the client receive the bytes that the site has sent.
      socket.on('error', () => undefined)
      socket.on('close', (isBroken) => {
        sockets.delete(socket)
        siteSocket.destroy()
        if (isBroken || socket === clientSocket) clientSocket.destroy()
      })
    }
    if (uploadThrottle) pipe(clientSocket, siteSocket, uploadThrottle).catch(() => undefined)
    if (downloadThrottle) pipe(siteSocket, clientSocket, downloadThrottle).catch(() => undefined)
  }

  let server: Server | null = null
  const listen = async (onPort: number) => {
    server = createServer({ allowHalfOpen: true }, forward).listen(onPort, '127.0.0.1')
    await once(server, 'listening')
  }
  const disconnectAll = async () => {
    const closing = server && once(server, 'close')
    server?.close()
    server = null
    for (const socket of sockets) socket.resetAndDestroy()
    await closing
  }
  // The proxy listens on the same port again after `reconnect`.
  const proxyPort = await findFreePort()
  await listen(proxyPort)
  return {
    url: `http://localhost:${proxyPort}`,
    countConnectionResets: () => connectionResetCount,
    setQuality: (next) => {
      quality = next
    },
    disconnect: disconnectAll,
    reconnect: () => listen(proxyPort),
    stop: disconnectAll,
  }
}
