import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { freePort } from './site.ts'

/** An accepted e-mail. `clientName` is the argument of EHLO. */
export type ReceivedMail = { clientName: string; from: string; to: string[]; source: string; mail: Email }

/** The response of one step: acceptance (`accept`), none (`no-response`), or a rejection with a code and a text. */
type StepResponse = 'accept' | 'no-response' | { code: number; text: string }

/** The response of a mail server at each step. A test may change it while the server runs. */
export type MailServerBehaviour = {
  greeting: StepResponse
  /** For clients that log in, which is optional. */
  login: StepResponse
  recipient: (address: string) => StepResponse
  data: StepResponse | ((mail: Email) => Promise<StepResponse>)
}

type Callback = (error?: Error | null) => void

const respond = (stepResponse: StepResponse, callback: Callback) => {
  if (stepResponse === 'no-response') return
  if (stepResponse === 'accept') return callback()
  callback(Object.assign(new Error(stepResponse.text), { responseCode: stepResponse.code }))
}

/** Returns the value of the first header with this name, with its lines joined. */
export const headerOf = ({ mail }: ReceivedMail, name: string): string | undefined =>
  mail.headers.find(({ key }) => key === name.toLowerCase())?.value

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** Starts an SMTP server on a free port, without TLS unless `options` enables it. */
export const startMailServer = async (options: SMTPServerOptions = {}) => {
  const receivedMails: ReceivedMail[] = []
  const behaviour: MailServerBehaviour = {
    greeting: 'accept',
    login: 'accept',
    recipient: () => 'accept',
    data: 'accept',
  }
  const waiters = new Set<() => void>()
  let openedCount = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 100,
    disableReverseLookup: true,
    onConnect: (_session, callback) => {
      openedCount += 1
      for (const notify of waiters) notify()
      respond(behaviour.greeting, callback)
    },
    onAuth: (_credentials, _session, callback) =>
      behaviour.login === 'accept' ? callback(null, { user: 'site' }) : respond(behaviour.login, callback),
    onRcptTo: ({ address }, _session, callback) => respond(behaviour.recipient(address), callback),
    onData: async (stream, { envelope, hostNameAppearsAs }, callback) => {
      // Reading fails if the client disconnects in the middle of an e-mail.
      const bytes = await buffer(stream).catch(() => null)
      if (!bytes) return
      const { data } = behaviour
      const mail = await PostalMime.parse(bytes)
      const stepResponse = typeof data === 'function' ? await data(mail) : data
      if (stepResponse !== 'accept') return respond(stepResponse, callback)
      receivedMails.push({
        clientName: hostNameAppearsAs,
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        source: bytes.toString('latin1'),
        mail,
      })
      callback()
      for (const notify of waiters) notify()
    },
    ...options,
  })
  // A client that disconnects does not fail the test.
  server.on('error', () => undefined)
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    loginUrl: `smtp://site:password@127.0.0.1:${port}`,
    receivedMails,
    behaviour,
    /** Returns the number of connections. */
    connectionCount: () => openedCount,
    /** Resolves once the condition is true. It is checked now, and after each connection and each accepted e-mail. */
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
