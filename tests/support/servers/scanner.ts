import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** What the scanner finds as a virus. */
export const virus = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'

const command = 'zINSTREAM\0'

/** The content that was sent with INSTREAM; null until its empty piece has come. */
const contentIn = (received: Buffer) => {
  if (!received.toString('latin1').startsWith(command)) return null
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

type Mood = 'scans' | 'silent' | 'nonsense'

/** A server that speaks clamd's INSTREAM on a port, a free one unless it is given. */
export const startScanner = async (mood: Mood = 'scans', given = 0) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (piece: Buffer) => {
      received = Buffer.concat([received, piece])
      const content = contentIn(received)
      if (content === null || mood === 'silent') return
      const said = content.includes(virus) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
      socket.end(mood === 'scans' ? `${said}\0` : 'INSTREAM size limit exceeded. ERROR\0')
    })
  })
  server.listen(given, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    host: '127.0.0.1',
    port: address.port,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
