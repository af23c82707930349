import { createHash } from 'node:crypto'
import type { MailContent } from '#lib/backend/mail-jobs.ts'
import { type Vacancy, vacancyText } from '#lib/backend/port.ts'
import type { MailKind } from '#lib/backend/store/schema.ts'
import { brand } from '#lib/base/brand.ts'
import { formatDate } from '#lib/i18n/formats.ts'
import { isolated, plainLine } from '#lib/i18n/inline-text.ts'
import { addressOf } from '#lib/i18n/links.ts'
import { locales } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { type ApplicationField, applicationFields, isReference } from '#lib/schemas/application-fields.ts'
import { type FileField, fileFields } from '#lib/schemas/files.ts'
import { type Fact, type FactValue, type Mail, type MailPart, mailHtml, mailText } from './rendering.ts'
import type { Attachment, Message } from './sender.ts'

/** A file that a notice carries, and the field that it was sent in. */
export type AttachedFile = Attachment & { field: ApplicationField }

/** The context of a mail. */
export type MailFacts = {
  /** The vacancy's title, and whether it is in the language of the mail; null if unknown. */
  vacancy: { title: string; isTranslated: boolean } | null
  /** The reference as this site makes it: only that opens a page. */
  ownReference: string
  /** The configured origin; without it a mail has no link. */
  origin: string | null
  /** The reply address. */
  answerTo: string
  /** Whether a remote backend keeps the applications. */
  isRemote: boolean
  /** The files that go with it. */
  files: readonly Pick<AttachedFile, 'field' | 'name'>[]
  /** Whether a scanner looks for viruses. */
  isScanned?: boolean
  /** Whether the CV holds what its reader is warned of. */
  isMarked?: boolean
}

const dateOf = ({ locale }: MailContent, moment: string) => formatDate(locale, new Date(moment))

const quotedFact = (label: string, text: string | null | undefined, direction: 'ltr' | 'auto'): Fact[] =>
  text ? [{ label, values: [{ quoted: { text: plainLine(text), direction } }] }] : []

/** What every mail says of its application. */
const about = (content: MailContent, { vacancy }: MailFacts): Fact[] => {
  const { labels } = pageCopy(content.locale, 'mail')
  const reference = { text: plainLine(content.reference), direction: 'ltr' } as const
  return [
    ...quotedFact(labels.vacancy, vacancy?.title, 'auto'),
    { label: labels.reference, values: [{ quoted: reference, isStrong: true }] },
    { label: labels.received, values: [{ word: dateOf(content, content.receivedAt) }] },
  ]
}

const contentsFact = ({ locale, received }: MailContent, { files }: MailFacts): Fact[] => {
  const { labels: words } = pageCopy(locale, 'apply')
  const values = applicationFields
    .filter((field) => received.includes(field))
    .map((field): FactValue => {
      const name = files.find((file) => file.field === field)?.name
      return { word: words[field], ...(name && { quoted: { text: name, direction: 'ltr' } }) }
    })
  return values.length ? [{ label: pageCopy(locale, 'mail').labels.contents, values }] : []
}

// Letters and what stands between them in names: no address or number that mail programs make a link of.
const asName = (text: string) => {
  const name = plainLine(text.replace(/[^\p{L}\p{M}\p{Join_Control}.'’-]/gu, ' ').replace(/\./g, '. '))
  return [...name].slice(0, 80).join('')
}

const subjectOf = (kind: MailKind, { locale }: MailContent, { vacancy }: MailFacts) => {
  if (!vacancy) return pageCopy(locale, 'mail')[kind].subject.untitled
  const title = plainLine(vacancy.title)
  return translatorFor(locale)(`mail.${kind}.subject.title`, {
    title: vacancy.isTranslated ? title : isolated(title),
  })
}

const ownPage = ({ locale, reference }: MailContent, { origin, ownReference }: MailFacts) =>
  origin && reference === ownReference && isReference(reference)
    ? addressOf(origin, locale, 'application', reference)
    : null

/** What a mail says of its own: further facts, and what stands behind them. */
type Told = [readonly Fact[], ...MailPart[]]

/** The way to the application's own page; null without one. */
const wayToPage = (content: MailContent, facts: MailFacts): MailPart[] | null => {
  const { next } = pageCopy(content.locale, 'mail').confirmation
  const page = ownPage(content, facts)
  if (page === null) return null
  return [
    { kind: 'text', text: next.status },
    { kind: 'link', label: next.action, href: page },
    { kind: 'text', text: next.secret },
  ]
}

/** What somebody does whose address another one gave. */
const forStranger = ({ locale }: MailContent, { answerTo }: MailFacts): MailPart[] => {
  const { title } = pageCopy(locale, 'mail').confirmation.stranger
  return [
    { kind: 'heading', text: title },
    { kind: 'text', text: translatorFor(locale)('mail.confirmation.stranger.text', { email: answerTo }) },
  ]
}

const confirmation = (content: MailContent, facts: MailFacts): Told => {
  const { next } = pageCopy(content.locale, 'mail').confirmation
  return [
    contentsFact(content, facts),
    { kind: 'heading', text: next.title },
    { kind: 'text', text: next.text },
    { kind: 'text', text: next.time },
    ...(wayToPage(content, facts) ?? [{ kind: 'text', text: next.withoutLink } as const]),
    ...forStranger(content, facts),
  ]
}

const failure = (content: MailContent, facts: MailFacts): Told => {
  const { next } = pageCopy(content.locale, 'mail').failure
  return [
    [],
    { kind: 'heading', text: next.title },
    {
      kind: 'text',
      text: translatorFor(content.locale)('mail.failure.next.text', { email: facts.answerTo }),
    },
    ...(wayToPage(content, facts) ?? []),
    ...forStranger(content, facts),
  ]
}

/** How those who read a notice get the files that it does not carry. */
const wayToFiles = ({ locale, received }: MailContent, { files, isRemote }: MailFacts): MailPart[] => {
  const isMissing = (field: FileField) =>
    received.includes(field) && !files.some((file) => file.field === field)
  const { notice: words } = pageCopy(locale, 'mail')
  if (!fileFields.some(isMissing)) return []
  if (isRemote) return [{ kind: 'text', text: words.filesOnBackend }]
  return [
    { kind: 'text', text: words.filesInInbox },
    { kind: 'command', text: 'npm run inbox -- export FOLDER' },
  ]
}

const notice = (content: MailContent, facts: MailFacts): Told => {
  const { labels, notice: words } = pageCopy(content.locale, 'mail')
  const name = quotedFact(labels.name, asName(content.name ?? ''), 'auto')
  const isScanned = facts.isScanned && facts.files.some(({ field }) => field === 'resume')
  return [
    [
      { label: labels.language, values: [{ word: locales[content.locale].name }] },
      ...contentsFact(content, facts),
    ],
    ...(content.isSuspect ? [{ kind: 'text', text: words.suspect } as const] : []),
    ...(facts.files.length
      ? [{ kind: 'text', text: words[isScanned ? 'filesScanned' : 'files'] } as const]
      : []),
    ...(facts.isMarked ? [{ kind: 'text', text: words.marked } as const] : []),
    ...wayToFiles(content, facts),
    { kind: 'text', text: facts.isRemote ? words.backend : words.inbox },
    { kind: 'command', text: `npm run inbox -- ${facts.isRemote ? 'queue' : 'applications'}` },
    { kind: 'text', text: words.promise },
    ...(content.answerTo ? [{ kind: 'text', text: words.answer } as const] : []),
    ...(name.length
      ? ([
          { kind: 'heading', text: words.written },
          { kind: 'facts', facts: name },
        ] as const)
      : []),
  ]
}

const withdrawal = (content: MailContent, _facts: MailFacts): Told => {
  const { labels, withdrawal: words } = pageCopy(content.locale, 'mail')
  const { withdrawnAt: at } = content
  return [
    at ? [{ label: labels.withdrawn, values: [{ word: dateOf(content, at) }] }] : [],
    { kind: 'text', text: words.ask },
  ]
}

/** Writes a mail in the applicant's language; a pure function. */
export const mailOf = (kind: MailKind, content: MailContent, facts: MailFacts): Mail => {
  const { locale } = content
  const { greeting, footer, [kind]: words } = pageCopy(locale, 'mail')
  const [told, ...rest] = { confirmation, failure, notice, withdrawal }[kind](content, facts)
  return {
    locale,
    subject: subjectOf(kind, content, facts),
    title: words.title,
    parts: [
      { kind: 'text', text: greeting },
      { kind: 'text', text: words.text },
      { kind: 'facts', facts: [...about(content, facts), ...told] },
      ...rest,
    ],
    footer,
  }
}

type WriteOptions = Pick<MailFacts, 'origin' | 'answerTo' | 'isRemote' | 'isScanned'> & {
  from: string
  vacancy: (id: string) => Promise<Vacancy | null>
}

/** Writes a mail; `reference` is the one of the queue. */
export type Write = (
  kind: MailKind,
  reference: string,
  content: MailContent,
  attached: { files: readonly AttachedFile[]; isMarked: boolean },
) => Promise<Omit<Message, 'to'>>

// A hash, because the reference opens the application's page and mail servers log message ids.
const idOf = (kind: MailKind, reference: string, from: string) => {
  const hash = createHash('sha256').update(`mail ${kind} ${reference}`).digest('hex').slice(0, 32)
  return `<${hash}@${from.split('@')[1] ?? 'localhost'}>`
}

/** Creates the function that writes this site's mails, with the vacancy's title at the time of sending. */
export const createWrite =
  ({ from, vacancy, ...site }: WriteOptions): Write =>
  async (kind, reference, content, attached) => {
    const { vacancyId, locale } = content
    // A mail without the title is better than none.
    const found = vacancyId ? await vacancy(vacancyId).catch(() => null) : null
    const about = { vacancy: found && vacancyText(found, locale), ownReference: reference }
    const mail = mailOf(kind, content, { ...site, ...about, ...attached })
    return {
      id: idOf(kind, reference, from),
      from,
      fromName: brand[locale],
      answerTo: content.answerTo ?? site.answerTo,
      subject: mail.subject,
      text: mailText(mail),
      html: mailHtml(mail, brand[locale]),
      language: locales[locale].lang,
      attachments: attached.files,
    }
  }
