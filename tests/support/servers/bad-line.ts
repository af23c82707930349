import { once } from 'node:events'
import { createServer, connect as openSocket, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { randomOf } from '#tests/support/files/random.ts'
import { freePort } from './site.ts'

type Quality = {
  /** Of all connections together, in each direction. */
  bytesPerSecond: number
  /** A connection is reset about every so many bytes. */
  bytesPerLoss: number
}

/** A line to a site, which may be as slow and as unreliable as a phone's in the mountains. */
export type BadLine = {
  url: string
  /** How many connections were reset in mid-way. */
  losses: () => number
  /** How many bytes went towards the site since the line was made. */
  sent: () => number
  /** From now on it is this bad; without a quality it is perfect. */
  become: (quality: Quality | null) => void
  /** Resets every connection and refuses new ones until `mend`. */
  cut: () => Promise<void>
  mend: () => Promise<void>
  stop: () => Promise<void>
}

const slice = 512

/** Lets bytes pass at a rate, whoever they belong to, in the order in which they come. */
const createGate = (rate: () => number) => {
  let free = 0
  return async (bytes: number) => {
    const now = performance.now()
    free = Math.max(free, now) + (bytes / rate()) * 1000
    if (free - now > 4) await wait(free - now)
  }
}

const slicesOf = (chunk: Buffer) =>
  Array.from({ length: Math.ceil(chunk.length / slice) }, (_, index) =>
    chunk.subarray(index * slice, (index + 1) * slice),
  )

/** A TCP proxy on a port of its own in front of `target`; the same seed loses connections at the same bytes. */
export const startBadLine = async (target: string, seed: number): Promise<BadLine> => {
  const { hostname, port } = new URL(target)
  const random = randomOf(seed)
  const sockets = new Set<Socket>()
  let quality: Quality | null = null
  let losses = 0
  let sent = 0

  const gates = [0, 1].map(() => createGate(() => quality?.bytesPerSecond ?? Number.POSITIVE_INFINITY))
  const pipe = async (from: Socket, to: Socket, gate: (bytes: number) => Promise<void>, isUp: boolean) => {
    for await (const chunk of from)
      for (const bytes of slicesOf(chunk)) {
        await gate(bytes.length)
        if (to.destroyed) return
        if (quality && random.next() < bytes.length / quality.bytesPerLoss) {
          losses += 1
          from.resetAndDestroy()
          return to.resetAndDestroy()
        }
        if (isUp) sent += bytes.length
        if (!to.write(bytes)) await Promise.race([once(to, 'drain'), once(to, 'close')])
      }
    to.end()
  }
  const carry = (client: Socket) => {
    const site = openSocket({ host: hostname, port: Number(port) })
    const [up, down] = gates
    for (const socket of [client, site]) {
      sockets.add(socket)
      socket.setNoDelay()
      // One end goes with the other; but what a site said before it closed may still be on its slow way.
      socket.on('error', () => undefined)
      socket.on('close', (isBroken) => {
        sockets.delete(socket)
        site.destroy()
        if (isBroken || socket === client) client.destroy()
      })
    }
    if (up) pipe(client, site, up, true).catch(() => undefined)
    if (down) pipe(site, client, down, false).catch(() => undefined)
  }

  let server: Server | null = null
  const listen = async (at: number) => {
    server = createServer({ allowHalfOpen: true }, carry).listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = async () => {
    const closed = server && once(server, 'close')
    server?.close()
    server = null
    for (const socket of sockets) socket.resetAndDestroy()
    await closed
  }
  // Its own while it is cut too.
  const own = await freePort()
  await listen(own)
  return {
    url: `http://localhost:${own}`,
    losses: () => losses,
    sent: () => sent,
    become: (next) => {
      quality = next
    },
    cut,
    mend: () => listen(own),
    stop: cut,
  }
}
