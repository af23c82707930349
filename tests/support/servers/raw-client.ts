import { connect } from 'node:net'

/** A request as it goes over the line; who sends only a part of one hangs up. */
export type RawRequest = { bytes: Buffer; isWhole: boolean }

/** The outcome of a request: its status, null where the connection was closed without one; and how long it took. */
export type Outcome = { status: number | null; milliseconds: number }

/** The longest that an answer is waited for, in milliseconds. */
export const patience = 10_000

/** Sends a request over a connection of its own, and waits until the other side has closed it. */
export const sendRaw = (port: number, { bytes, isWhole }: RawRequest): Promise<Outcome> =>
  new Promise((resolve) => {
    const startedAt = performance.now()
    const socket = connect(port, '127.0.0.1')
    let said = ''
    const timer = setTimeout(() => socket.destroy(), patience)
    socket.on('data', (chunk) => {
      if (said.length < 4000) said += chunk.toString('latin1')
    })
    // A connection that is reset while the rest of a body is sent says nothing.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      const status = /(?:^|\r\n\r\n)HTTP\/1\.1 ([2-5]\d\d) /.exec(said)?.[1]
      resolve({ status: status ? Number(status) : null, milliseconds: performance.now() - startedAt })
    })
    if (isWhole) socket.write(bytes)
    else socket.end(bytes)
  })
