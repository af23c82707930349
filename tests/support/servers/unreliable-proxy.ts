import { once } from 'node:events'
import { createServer, connect as openSocket, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '#tests/support/files/random.ts'
import { freePort } from './site.ts'

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
const createGate = (getBytesPerSecond: () => number) => {
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

  const gates = [0, 1].map(() => createGate(() => quality?.bytesPerSecond ?? Number.POSITIVE_INFINITY))
  const pipe = async (from: Socket, to: Socket, gate: (bytes: number) => Promise<void>) => {
    for await (const chunk of from)
      for (const bytes of splitIntoSlices(chunk)) {
        await gate(bytes.length)
        if (to.destroyed) return
        if (quality && random.next() < bytes.length / quality.bytesPerReset) {
          connectionResetCount += 1
          from.resetAndDestroy()
          return to.resetAndDestroy()
        }
        if (!to.write(bytes)) await Promise.race([once(to, 'drain'), once(to, 'close')])
      }
    to.end()
  }
  const forward = (client: Socket) => {
    const site = openSocket({ host: hostname, port: Number(port) })
    const [up, down] = gates
    for (const socket of [client, site]) {
      sockets.add(socket)
      socket.setNoDelay()
      // When one end closes, close the other, but first let the client receive the bytes that the site has sent.
      socket.on('error', () => undefined)
      socket.on('close', (isBroken) => {
        sockets.delete(socket)
        site.destroy()
        if (isBroken || socket === client) client.destroy()
      })
    }
    if (up) pipe(client, site, up).catch(() => undefined)
    if (down) pipe(site, client, down).catch(() => undefined)
  }

  let server: Server | null = null
  const listen = async (onPort: number) => {
    server = createServer({ allowHalfOpen: true }, forward).listen(onPort, '127.0.0.1')
    await once(server, 'listening')
  }
  const disconnectAll = async () => {
    const closed = server && once(server, 'close')
    server?.close()
    server = null
    for (const socket of sockets) socket.resetAndDestroy()
    await closed
  }
  // The proxy listens on the same port again after `reconnect`.
  const proxyPort = await freePort()
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
