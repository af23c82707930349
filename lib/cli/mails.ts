import { existsSync } from 'node:fs'
import { openDatabaseToRead } from '#lib/backend/embedded/database.ts'
import { type ListedMail, listMails, type MailDatabase } from '#lib/backend/mail/queue.ts'
import { openOutboxDatabase, outboxFile } from '#lib/backend/outbox/database.ts'
import type { Env } from '#lib/base/env.ts'
import { existingDatabase } from './command-line.ts'
import { entry, list } from './inbox-text.ts'

const text = (mails: readonly ListedMail[]) =>
  list(
    mails.map(({ createdAt, reference, kind, state, ...mail }) =>
      entry(`${createdAt}  ${reference}  ${kind}, ${state}`, [
        ['attempts', String(mail.attempts)],
        ['last error', mail.lastError ?? ''],
        ['next try', mail.nextTryAt ?? 'never'],
      ]),
    ),
    'e-mail',
    'e-mails',
  )

const open = async (settings: Env): Promise<{ db: MailDatabase; close: () => Promise<void> }> => {
  const { BACKEND_URL, DATA_DIR } = settings
  if (BACKEND_URL && !existsSync(outboxFile(DATA_DIR))) {
    throw new Error(`No outbox in DATA_DIR (${DATA_DIR}): no site with a BACKEND_URL was started there yet.`)
  }
  if (BACKEND_URL) {
    const db = await openOutboxDatabase(DATA_DIR)
    return { db: db.$pickTables<'mails'>(), close: () => db.destroy() }
  }
  const db = openDatabaseToRead(existingDatabase(settings))
  return { db: db.$pickTables<'mails'>(), close: () => db.destroy() }
}

/** The command that lists the e-mail that was not sent, and why; without addresses. */
export const mailsCommand =
  (isJson: boolean) =>
  async (settings: Env): Promise<string> => {
    const { db, close } = await open(settings)
    const mails = await listMails(db).finally(close)
    return isJson ? JSON.stringify(mails, null, 2) : text(mails)
  }
