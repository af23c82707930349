import { forget } from '#lib/backend/embedded/removal.ts'
import { applications, backend, linkRequestDatabase, mailDatabase } from '#lib/backend/index.ts'
import { lifetime } from '#lib/backend/mail/pauses.ts'
import { giveUpBefore } from '#lib/backend/mail/queue.ts'
import { env } from '#lib/base/env.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import { createWrite } from './letters.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { mailSettings } from './settings.ts'
import { createShare } from './share.ts'

declare global {
  interface ProcessSlots {
    /** What sends e-mail; null where none is sent. */
    mailer: { current: Mailer | null }
  }
}

const mailerSlot = () => processSlot('mailer', () => ({ current: null }))

/**
 * Starts to send what waits in the e-mail queue, beside the requests. Where no server is named any more, what
 * waited for one too long is given up, and its addresses with it.
 */
export const startMail = async (): Promise<void> => {
  const settings = env()
  const mail = mailSettings(settings)
  if (!mail) {
    void mailDatabase()
      .then((db) => giveUpBefore(db, Date.now() - lifetime))
      .catch(() => undefined)
    return
  }
  // Most sites load it for nothing otherwise.
  const { createSender } = await import('./sender.ts')
  const { server, from, answerTo } = mail
  const mailer = createMailer({
    open: mailDatabase,
    send: createSender(server),
    write: createWrite({
      from,
      answerTo,
      origin: settings.SITE_URL ?? null,
      isRemote: settings.BACKEND_URL !== undefined,
      vacancy: (id) => backend().vacancy(id),
    }),
    allow: createShare({ database: linkRequestDatabase, secret: () => applications().keySecret() }),
    forget,
  })
  mailerSlot().current = mailer
  mailer.start()
  process.once('SIGTERM', mailer.hurry)
}

/** Sends what is due at once, where the site sends e-mail; never fails. */
export const sendMails = async (): Promise<void> => mailerSlot().current?.work()
