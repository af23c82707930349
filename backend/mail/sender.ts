import { createTransport, type SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import { minuteMs } from '#lib/base/time.ts'
import { log } from '#lib/process/log.ts'
import { metrics } from '#lib/process/metrics.ts'
import { isMailbox } from '#lib/schemas/email.ts'

/**
 * The scope of a failure:
 * - `server`: all e-mail through this server, for example because the login failed or the sender was rejected.
 * - `recipients`: this e-mail's recipients.
 * - `content`: this e-mail's content, which is sent once the server has accepted `DATA`.
 */
type FailureCause = 'server' | 'recipients' | 'content'

/** The result of an attempt; `error` never contains a recipient. */
type SendResult =
  | { kind: 'accepted' }
  /** A permanent failure, which affects only this e-mail. */
  | { kind: 'refused'; error: string; cause: Exclude<FailureCause, 'server'> }
  /** A temporary failure. If the server accepted some recipients, `retryRecipients` are those it deferred. */
  | { kind: 'failed'; error: string; cause: FailureCause; retryRecipients?: readonly string[] }

export type Sender = {
  send: (message: SendMailOptions, recipients: readonly string[], signal: AbortSignal) => Promise<SendResult>
  /** Logs in to the server, so that a wrong password is logged at startup. Never rejects. */
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

type Failure = z.infer<typeof failureSchema>

const rejectionsSchema = z.array(failureSchema.extend({ recipient: z.string().optional() })).optional()

// Omits the server's response text, which may contain the recipient.
const describeFailure = (failure: Failure) => {
  const { code, originalCode, command, response, responseCode } = failure
  const [status] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response ?? '') ?? []
  return [code, originalCode, command, responseCode, status].filter(Boolean).join(' ') || 'unknown'
}

/**
 * Checks whether the sender's account has used up its quota, which affects every e-mail. Servers report this at any
 * step and with any code. Gmail sends status x.4.5 (RFC 3463: mail system congestion). Exchange sends 5.2.0, which can
 * also concern a recipient, and Amazon SES and relays send no specific status. So the response texts of Exchange,
 * SES, Gmail and GoDaddy are checked too.
 */
const isSenderQuotaError = ({ response = '' }: Failure) =>
  /^\d{3}[ -][45]\.4\.5\b/.test(response) ||
  /SubmissionQuotaExceeded|\b(?:sending|relay) (?:limit|quota)\b|throttling failure/i.test(response)

const isRefusal = (failure: Failure) => failure.permanent && !isSenderQuotaError(failure)

const resultFromError = (thrownError: unknown, isAboutContent = false): SendResult => {
  const { success, data = {} } = failureSchema
    .extend({ rejectedErrors: rejectionsSchema })
    .safeParse(thrownError)
  if (!success) return { kind: 'failed', error: 'unknown', cause: 'server' }
  const { code, command = '', permanent, responseCode } = data
  const error = describeFailure(data)
  // If all recipients were rejected, `data` describes only one rejection, so check them all.
  if ([data, ...(data.rejectedErrors ?? [])].some(isSenderQuotaError))
    return { kind: 'failed', error, cause: 'server' }
  if (isAboutContent) return { kind: permanent ? 'refused' : 'failed', error, cause: 'content' }
  const hasInvalidRecipient = command === 'API' && code === 'EENVELOPE'
  // A broken connection or a 421 response to these commands can affect the next e-mail too, so either counts as a
  // server failure.
  const isAboutRecipients =
    ['RCPT TO', 'DATA'].includes(command) && responseCode !== undefined && responseCode !== 421
  if (hasInvalidRecipient || (isAboutRecipients && permanent))
    return { kind: 'refused', error, cause: 'recipients' }
  return { kind: 'failed', error, cause: isAboutRecipients ? 'recipients' : 'server' }
}

/** Returns a function that sets the server's metric, and logs the first failure of each outage. */
const createServerMonitor = () => {
  let isFailing = false
  return (result: SendResult) => {
    const hasFailed = result.kind === 'failed' && result.cause === 'server'
    metrics()?.readiness.set({ part: 'mail' }, hasFailed ? 0 : 1)
    if (hasFailed && !isFailing) log('error', 'mail.server-failed', { error: result.error })
    isFailing = hasFailed
  }
}

// If the site is stopping, an aborted attempt is retried later. It is neither reported as a server failure nor
// attributed to the content.
const isStopping = (signal: AbortSignal) => signal.reason?.name === 'AbortError'

/** Creates a sender for an SMTP server. Nodemailer options in the URL override the defaults. */
export const createSender = (url: string): Sender => {
  // By default, nodemailer uses STARTTLS if the server offers it, and requires a valid certificate.
  const openTransport = () =>
    createTransport({
      url,
      // Some servers deliberately delay their greeting. RFC 5321 (4.5.3.2) recommends waiting five minutes for it, and
      // `connectionTimeout` includes this wait. For the response to an e-mail, the RFC recommends ten minutes, which is
      // nodemailer's default.
      greetingTimeout: 5 * minuteMs,
      connectionTimeout: 7 * minuteMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  const monitorServer = createServerMonitor()
  const attempt: Sender['send'] = async (message, recipients, signal) => {
    if (!recipients.every(isMailbox))
      return { kind: 'refused', error: 'invalid recipient', cause: 'recipients' }
    // Nodemailer parses a string as a list of mailboxes, so use objects.
    const to = recipients.map((address) => ({ name: '', address }))
    const transport = openTransport()
    let hasBegunContent = false
    transport.use('stream', ({ message: content }, done) => {
      // Nodemailer starts to read the content once the server has accepted `DATA`.
      content?.processFunc((stream) => stream.once('resume', () => (hasBegunContent = true)))
      done()
    })
    try {
      const info = await transport.sendMail({ ...message, to, signal })
      const rejections = rejectionsSchema.parse(info.rejectedErrors) ?? []
      for (const rejection of rejections.filter(isRefusal))
        log('error', 'mail.recipient-refused', { error: describeFailure(rejection) })
      const retryRecipients = rejections.flatMap((rejection) =>
        isRefusal(rejection) || !rejection.recipient ? [] : [rejection.recipient],
      )
      if (!retryRecipients.length) return { kind: 'accepted' }
      const cause = rejections.some(isSenderQuotaError) ? 'server' : 'recipients'
      return { kind: 'failed', error: 'the server deferred some recipients', cause, retryRecipients }
    } catch (error) {
      return resultFromError(error, hasBegunContent && !isStopping(signal))
    }
  }
  return {
    send: async (message, recipients, signal) => {
      const result = await attempt(message, recipients, signal)
      if (!isStopping(signal)) monitorServer(result)
      return result
    },
    verify: () =>
      openTransport()
        .verify()
        .then(
          () => monitorServer({ kind: 'accepted' }),
          (error: unknown) => monitorServer(resultFromError(error)),
        ),
  }
}
