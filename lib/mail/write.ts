import { createHash } from 'node:crypto'
import type { MailContent } from '#lib/backend/mail/content.ts'
import type { MailKind } from '#lib/backend/mail/tables.ts'
import { type Vacancy, vacancyText } from '#lib/backend/port.ts'
import { brand } from '#lib/base/brand.ts'
import { locales } from '#lib/i18n/locales.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import { type LetterFacts, letterOf } from './letters.ts'
import type { Message } from './sender.ts'

type WriteOptions = Pick<LetterFacts, 'origin' | 'answerTo' | 'isRemote'> & {
  from: string
  vacancy: (id: string) => Promise<Vacancy | null>
}

/** Writes a mail; `reference` is the one of the queue. */
export type Write = (kind: MailKind, reference: string, content: MailContent) => Promise<Omit<Message, 'to'>>

// A hash: the reference opens the application's page, and servers write down the ids of mails.
const idOf = (kind: MailKind, reference: string, from: string) => {
  const hash = createHash('sha256').update(`mail ${kind} ${reference}`).digest('hex').slice(0, 32)
  return `<${hash}@${from.split('@')[1] ?? 'localhost'}>`
}

/** Makes what writes the mails of this site, with the vacancy's title as it is when they are sent. */
export const createWrite =
  ({ from, vacancy, ...site }: WriteOptions): Write =>
  async (kind, reference, content) => {
    const { vacancyId, locale } = content
    // A mail without the title is better than none.
    const found = vacancyId ? await vacancy(vacancyId).catch(() => null) : null
    const vacancyTitle = found && vacancyText(found, locale).title
    const letter = letterOf(kind, content, { ...site, vacancyTitle, ownReference: reference })
    return {
      id: idOf(kind, reference, from),
      from,
      fromName: brand[locale],
      answerTo: site.answerTo,
      subject: letter.subject,
      text: letterText(letter),
      html: letterHtml(letter, brand[locale]),
      language: locales[locale].lang,
    }
  }
