import { createTransport, type SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import { isMailbox } from '#lib/base/email.ts'
import { log } from '#lib/base/log.ts'

/** The outcome of an attempt: `later` are the addresses to retry. `error` says nothing about the recipient. */
type SendResult =
  | { kind: 'taken'; later: readonly string[] }
  /** A permanent failure of this mail. */
  | { kind: 'refused'; error: string }
  /** A temporary failure; `isServer`: it would affect every mail. */
  | { kind: 'failed'; error: string; isServer: boolean }

/** Sends a message to recipients. */
export type Sender = (
  message: SendMailOptions,
  recipients: readonly string[],
  signal: AbortSignal,
) => Promise<SendResult>

const failureSchema = z.object({
  code: z.string().optional(),
  originalCode: z.string().optional(),
  command: z.string().optional(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
  permanent: z.boolean().optional(),
})

const rejectionsSchema = z.array(failureSchema.extend({ recipient: z.string().optional() }))

// Without the server's text, which repeats the address.
const describeFailure = ({
  code,
  originalCode,
  command,
  response,
  responseCode,
}: z.infer<typeof failureSchema>) => {
  const [status] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response ?? '') ?? []
  return [code, originalCode, command, responseCode, status].filter(Boolean).join(' ') || 'unknown'
}

const resultOfError = (failed: unknown): SendResult => {
  const { success, data = {} } = failureSchema.safeParse(failed)
  if (!success) return { kind: 'failed', error: 'unknown', isServer: true }
  const { code, command = '', permanent, responseCode } = data
  const error = describeFailure(data)
  // Before these commands the server knows neither recipient nor content.
  const isMailSpecific = ['RCPT TO', 'DATA'].includes(command)
  const hasInvalidRecipient = command === 'API' && code === 'EENVELOPE'
  if ((isMailSpecific && permanent) || hasInvalidRecipient) return { kind: 'refused', error }
  return { kind: 'failed', error, isServer: !isMailSpecific || !responseCode || responseCode === 421 }
}

/**
 * Sends through the mail server at an address: STARTTLS where offered, and only with a valid certificate. `timeoutMs`
 * is the timeout of each step of the connection; a server that is silent later gets nine times as long.
 */
export const createSender = (url: string, timeoutMs = 10_000): Sender => {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    // Some servers scan a mail before they answer; delivery.ts gives up first.
    socketTimeout: 9 * timeoutMs,
    dnsTimeout: timeoutMs,
    socketCloseTimeout: 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (message, recipients, signal) => {
    if (!recipients.every(isMailbox)) return { kind: 'refused', error: 'no address' }
    // As objects, because a string would be parsed as a list of names and addresses.
    const to = recipients.map((address) => ({ name: '', address }))
    try {
      const info = await transport.sendMail({ ...message, to, signal })
      const rejected = rejectionsSchema.parse(info.rejectedErrors ?? [])
      for (const rejection of rejected)
        if (rejection.permanent) log('error', 'mail.recipient-refused', { error: describeFailure(rejection) })
      const retryRecipients = rejected.flatMap(({ permanent, recipient }) =>
        permanent || !recipient ? [] : [recipient],
      )
      return { kind: 'taken', later: retryRecipients }
    } catch (error) {
      return resultOfError(error)
    }
  }
}
