import { createTransport, type SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import { log } from '#lib/base/log.ts'
import { metrics } from '#lib/base/metrics.ts'
import { isMailbox } from '#lib/schemas/email.ts'

/** The result of an attempt; `error` never contains a recipient. */
type SendResult =
  | { kind: 'accepted'; retryRecipients: readonly string[] }
  /** A permanent failure of this mail. */
  | { kind: 'refused'; error: string }
  /** A temporary failure; `isServerFailure` is true if it may affect every mail. */
  | { kind: 'failed'; error: string; isServerFailure: boolean }

export type Sender = {
  send: (message: SendMailOptions, recipients: readonly string[], signal: AbortSignal) => Promise<SendResult>
  /** Logs in to the server, so that an operator learns of a wrong password at the start. Never rejects. */
  verify: () => Promise<void>
}

const failureSchema = z.object({
  code: z.string().optional(),
  originalCode: z.string().optional(),
  command: z.string().optional(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
  permanent: z.boolean().optional(),
})

const rejectionsSchema = z.array(failureSchema.extend({ recipient: z.string().optional() }))

// Leaves out the server's text, because it may repeat the recipient.
const describeFailure = (failure: z.infer<typeof failureSchema>) => {
  const { code, originalCode, command, response, responseCode } = failure
  const [status] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response ?? '') ?? []
  return [code, originalCode, command, responseCode, status].filter(Boolean).join(' ') || 'unknown'
}

const resultOfError = (thrown: unknown): SendResult => {
  const { success, data = {} } = failureSchema.safeParse(thrown)
  if (!success) return { kind: 'failed', error: 'unknown', isServerFailure: true }
  const { code, command = '', permanent, responseCode } = data
  const error = describeFailure(data)
  // Commands before `RCPT TO` send neither recipients nor content, so their failures are not specific to this mail.
  const isMailSpecific = ['RCPT TO', 'DATA'].includes(command)
  const hasInvalidRecipient = command === 'API' && code === 'EENVELOPE'
  if ((isMailSpecific && permanent) || hasInvalidRecipient) return { kind: 'refused', error }
  return { kind: 'failed', error, isServerFailure: !isMailSpecific || !responseCode || responseCode === 421 }
}

/** Returns a function that sets the server's metric, and logs the first failure of each outage. */
const createServerMonitor = () => {
  let isFailing = false
  return (result: SendResult) => {
    const hasFailed = result.kind === 'failed' && result.isServerFailure
    metrics()?.isReady.set({ part: 'mail' }, hasFailed ? 0 : 1)
    if (hasFailed && !isFailing) log('error', 'mail.server-failed', { error: result.error })
    isFailing = hasFailed
  }
}

/**
 * Creates a sender for an SMTP server. `timeoutMs` applies to each step of connecting; once connected, the server
 * may be silent nine times as long.
 */
export const createSender = (url: string, timeoutMs = 10_000): Sender => {
  // By default, nodemailer uses STARTTLS if the server offers it, and requires a valid certificate.
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    // Some servers scan a mail before they respond. The timeout in delivery.ts is shorter, so it ends an attempt first.
    socketTimeout: 9 * timeoutMs,
    dnsTimeout: timeoutMs,
    socketCloseTimeout: 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const monitorServer = createServerMonitor()
  const attempt: Sender['send'] = async (message, recipients, signal) => {
    if (!recipients.every(isMailbox)) return { kind: 'refused', error: 'invalid recipient' }
    // The mailboxes are objects, because nodemailer would parse a string as a list of mailboxes.
    const to = recipients.map((address) => ({ name: '', address }))
    try {
      const info = await transport.sendMail({ ...message, to, signal })
      const rejections = rejectionsSchema.parse(info.rejectedErrors ?? [])
      for (const rejection of rejections)
        if (rejection.permanent) log('error', 'mail.recipient-refused', { error: describeFailure(rejection) })
      const retryRecipients = rejections.flatMap(({ permanent, recipient }) =>
        permanent || !recipient ? [] : [recipient],
      )
      return { kind: 'accepted', retryRecipients }
    } catch (error) {
      return resultOfError(error)
    }
  }
  return {
    send: async (message, recipients, signal) => {
      const result = await attempt(message, recipients, signal)
      // If the site stops, the attempt is aborted, which is no failure of the server.
      if (signal.reason?.name !== 'AbortError') monitorServer(result)
      return result
    },
    verify: () =>
      transport.verify().then(
        () => monitorServer({ kind: 'accepted', retryRecipients: [] }),
        (error: unknown) => monitorServer(resultOfError(error)),
      ),
  }
}
