import { once } from 'node:events'
import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { findFreePort } from './site.ts'

/** An accepted e-mail. `clientName` is the name that the client sent with EHLO. */
export type ReceivedMail = { clientName: string; from: string; to: string[]; source: string; mail: Email }

/**
 * The response to one SMTP step. `no-response` sends nothing, and `disconnect` closes the connection without a
 * response. A response with a code is a rejection, and its text may have several lines.
 */
export type StepResponse = 'accept' | 'no-response' | 'disconnect' | { code: number; text: string }

/** A mail server's response to each step. A test may change it while the server runs. */
export type MailServerBehaviour = {
  greeting: StepResponse
  /** The response to a login. Clients need not log in. */
  login: StepResponse
  sender: StepResponse
  recipient: (address: string) => StepResponse
  data: StepResponse | ((mail: Email) => Promise<StepResponse>)
  /** If an e-mail exceeds this size, the server closes the connection. */
  maxDataBytes: number
}

type Callback = (error?: Error | null) => void

/** Reads an e-mail; returns null if it exceeds `maxBytes`, or if the client disconnects before sending all of it. */
const readCompleteMail = async (
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer | null> => {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  try {
    for await (const chunk of stream) {
      chunks.push(chunk)
      sizeBytes += chunk.length
      if (sizeBytes > maxBytes) return null
    }
  } catch {
    return null
  }
  return Buffer.concat(chunks)
}
/** Returns the unfolded value of the first header with the given name. */
export const findHeader = ({ mail }: ReceivedMail, name: string): string | undefined =>
  mail.headers.find(({ key }) => key === name.toLowerCase())?.value

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** Starts an SMTP server on a free port, without TLS unless `options` enables it. */
export const startMailServer = async (options: SMTPServerOptions = {}) => {
  const receivedMails: ReceivedMail[] = []
  const startedMails: Pick<ReceivedMail, 'to'>[] = []
  const behaviour: MailServerBehaviour = {
    greeting: 'accept',
    login: 'accept',
    sender: 'accept',
    recipient: () => 'accept',
    data: 'accept',
    maxDataBytes: Number.POSITIVE_INFINITY,
  }
  /** The open connections, keyed by client port. */
  const sockets = new Map<number, Socket>()
  const respond = (stepResponse: StepResponse, { remotePort }: SMTPServerSession, callback: Callback) => {
    if (stepResponse === 'no-response') return
    if (stepResponse === 'disconnect') return void sockets.get(remotePort)?.destroy()
    if (stepResponse === 'accept') return callback()
    const { code, text } = stepResponse
    const [lastLine = '', ...otherLines] = text.split('\n').toReversed()
    // smtp-server sends an error's text as a single line, so write all lines but the last here.
    for (const line of otherLines.toReversed()) sockets.get(remotePort)?.write(`${code}-${line}\r\n`)
    callback(Object.assign(new Error(lastLine), { responseCode: code }))
  }
  const waiters = new Set<() => void>()
  let connectionCount = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 100,
    disableReverseLookup: true,
    onConnect: (session, callback) => {
      connectionCount += 1
      for (const notify of waiters) notify()
      respond(behaviour.greeting, session, callback)
    },
    onAuth: (_credentials, session, callback) =>
      behaviour.login === 'accept'
        ? callback(null, { user: 'site' })
        : respond(behaviour.login, session, callback),
    onMailFrom: (_address, session, callback) => respond(behaviour.sender, session, callback),
    onRcptTo: ({ address }, session, callback) => respond(behaviour.recipient(address), session, callback),
    onData: async (stream, session, callback) => {
      const { envelope, hostNameAppearsAs } = session
      const { data, maxDataBytes } = behaviour
      const to = envelope.rcptTo.map(({ address }) => address)
      startedMails.push({ to })
      for (const notify of waiters) notify()
      const bytes = await readCompleteMail(stream, maxDataBytes)
      if (!bytes) return respond('disconnect', session, callback)
      const mail = await PostalMime.parse(bytes)
      const stepResponse = typeof data === 'function' ? await data(mail) : data
      if (stepResponse !== 'accept') return respond(stepResponse, session, callback)
      receivedMails.push({
        clientName: hostNameAppearsAs,
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to,
        source: bytes.toString('latin1'),
        mail,
      })
      callback()
      for (const notify of waiters) notify()
    },
    ...options,
  })
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    if (remotePort)
      sockets.set(
        remotePort,
        socket.once('close', () => sockets.delete(remotePort)),
      )
  })
  // A disconnecting client must not fail the test.
  server.on('error', () => undefined)
  const port = await findFreePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    loginUrl: `smtp://site:password@127.0.0.1:${port}`,
    receivedMails,
    /** E-mails for which the server has received the DATA command. */
    startedMails,
    behaviour,
    connectionCount: () => connectionCount,
    /**
     * Resolves once the condition is true. Checks the condition immediately, after each connection, and after each
     * started or accepted e-mail.
     */
    until: (condition: () => boolean) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (!condition()) return
          waiters.delete(check)
          resolve()
        }
        waiters.add(check)
        check()
      }),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
