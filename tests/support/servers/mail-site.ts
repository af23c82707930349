import { forget } from '#lib/backend/embedded/removal.ts'
import type { LinkRequestDatabase } from '#lib/backend/link-requests.ts'
import type { MailDatabase } from '#lib/backend/mail/queue.ts'
import type { Backend } from '#lib/backend/port.ts'
import { readSmtpAddress } from '#lib/base/smtp-address.ts'
import { createWrite } from '#lib/mail/letters.ts'
import { createMailer, type MailerOptions } from '#lib/mail/mailer.ts'
import { createSender } from '#lib/mail/sender.ts'
import { createShare } from '#lib/mail/share.ts'

export const hour = 60 * 60 * 1000

export const team = ['hr@company.example', 'boss@company.example']
export const plan = { applicationsTo: team }
export const origin = 'https://www.company.example'

type Site = {
  url: string
  open: () => Promise<MailDatabase>
  vacancy: Backend['vacancy']
  isRemote?: boolean
  silence?: number
  /** What counts the confirmations to an address; absent where none are counted. */
  database?: () => Promise<LinkRequestDatabase>
} & Partial<Pick<MailerOptions, 'now' | 'tick'>>

/** The mailer of a site, as its settings would make it. */
export const mailerOf = ({ url, open, vacancy, isRemote = false, silence, database, ...timing }: Site) => {
  const server = readSmtpAddress(url)
  if (!server) throw new Error(`no mail server: ${url}`)
  const from = 'jobs@company.example'
  return createMailer({
    open,
    send: createSender(server, silence),
    write: createWrite({ from, answerTo: 'help@company.example', origin, isRemote, vacancy }),
    allow: database
      ? createShare({ database, secret: async () => 'a secret of the database', now: timing.now })
      : async () => true,
    forget,
    ...timing,
  })
}

/** Everything of every row of the queue, as one text. */
export const queueOf = async (db: MailDatabase): Promise<string> =>
  JSON.stringify(await db.selectFrom('mails').selectAll().execute())
