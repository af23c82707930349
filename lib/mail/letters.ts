import { createHash } from 'node:crypto'
import type { MailContent } from '#lib/backend/mails.ts'
import { type Vacancy, vacancyText } from '#lib/backend/port.ts'
import type { MailKind } from '#lib/backend/store/schema.ts'
import { brand } from '#lib/base/brand.ts'
import { formatDate } from '#lib/i18n/formats.ts'
import { addressOf } from '#lib/i18n/links.ts'
import { locales } from '#lib/i18n/locales.ts'
import { fill, pageCopy } from '#lib/i18n/messages.ts'
import { isolated } from '#lib/i18n/phrases.ts'
import { applicationFields } from '#lib/schemas/application-fields.ts'
import { isReference } from '#lib/schemas/reference.ts'
import { type Fact, type FactValue, type Letter, type LetterPart, letterHtml, letterText } from './letter.ts'
import type { Message } from './sender.ts'

/** The context of a letter. */
export type LetterFacts = {
  /** The vacancy's title, and whether it is in the language of the letter; null if unknown. */
  vacancy: { title: string; isTranslated: boolean } | null
  /** The reference as this site makes it: only that opens a page. */
  ownReference: string
  /** The configured origin; without it a letter has no link. */
  origin: string | null
  /** The reply address. */
  answerTo: string
  /** Whether a remote backend keeps the applications. */
  isRemote: boolean
}

const dateOf = ({ locale }: MailContent, moment: string) => formatDate(locale, new Date(moment))

// Removes invisible characters from what applicants typed, above all those that change the direction.
const plain = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const quotedFact = (label: string, text: string | null | undefined, direction: 'ltr' | 'auto'): Fact[] =>
  text ? [{ label, values: [{ quoted: { text: plain(text), direction } }] }] : []

const vacancyFact = ({ locale }: MailContent, { vacancy }: LetterFacts) =>
  quotedFact(pageCopy(locale, 'mail').labels.vacancy, vacancy?.title, 'auto')

const referenceFact = ({ locale, reference }: MailContent): Fact => ({
  label: pageCopy(locale, 'mail').labels.reference,
  values: [{ quoted: { text: plain(reference), direction: 'ltr' }, isStrong: true }],
})

const receivedFact = (content: MailContent): Fact => ({
  label: pageCopy(content.locale, 'mail').labels.received,
  values: [{ word: dateOf(content, content.receivedAt) }],
})

const contentsFact = ({ locale, received, files }: MailContent): Fact[] => {
  const { labels } = pageCopy(locale, 'apply')
  const words = { ...labels, resume: labels.cv }
  const values = applicationFields
    .filter((field) => received.includes(field))
    .map((field): FactValue => {
      const name = files[field]
      return { word: words[field], ...(name && { quoted: { text: plain(name), direction: 'ltr' } }) }
    })
  return values.length ? [{ label: pageCopy(locale, 'mail').labels.contents, values }] : []
}

const subjectOf = ({ title, untitled }: { title: string; untitled: string }, { vacancy }: LetterFacts) => {
  if (!vacancy) return untitled
  const words = plain(vacancy.title)
  return fill(title, { title: vacancy.isTranslated ? words : isolated(words) })
}

const ownPage = ({ locale, reference }: MailContent, { origin, ownReference }: LetterFacts) =>
  origin && reference === ownReference && isReference(reference)
    ? addressOf(origin, locale, 'application', reference)
    : null

type Words = { subject: { title: string; untitled: string }; title: string; text: string }

/** The start of every letter: greeting, subject and facts. */
const letter = (
  { locale }: MailContent,
  { subject, title, text }: Words,
  facts: LetterFacts,
  [told, ...rest]: [readonly Fact[], ...LetterPart[]],
): Omit<Letter, 'locale' | 'footer'> => ({
  subject: subjectOf(subject, facts),
  title,
  parts: [
    { kind: 'text', text: pageCopy(locale, 'mail').greeting },
    { kind: 'text', text },
    { kind: 'facts', facts: told },
    ...rest,
  ],
})

/** The way to the application's own page; null without one. */
const wayToPage = (content: MailContent, facts: LetterFacts): LetterPart[] | null => {
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
const forStranger = ({ locale }: MailContent, { answerTo }: LetterFacts): LetterPart[] => {
  const { title, text } = pageCopy(locale, 'mail').confirmation.stranger
  return [
    { kind: 'heading', text: title },
    { kind: 'text', text: fill(text, { email: answerTo }) },
  ]
}

const confirmation = (content: MailContent, facts: LetterFacts) => {
  const { confirmation: words } = pageCopy(content.locale, 'mail')
  const { next } = words
  return letter(content, words, facts, [
    [...vacancyFact(content, facts), referenceFact(content), receivedFact(content), ...contentsFact(content)],
    { kind: 'heading', text: next.title },
    { kind: 'text', text: next.text },
    { kind: 'text', text: next.time },
    ...(wayToPage(content, facts) ?? [{ kind: 'text', text: next.withoutLink } as const]),
    ...forStranger(content, facts),
  ])
}

const failure = (content: MailContent, facts: LetterFacts) => {
  const { failure: words } = pageCopy(content.locale, 'mail')
  const { next } = words
  return letter(content, words, facts, [
    [...vacancyFact(content, facts), referenceFact(content), receivedFact(content)],
    { kind: 'heading', text: next.title },
    { kind: 'text', text: fill(next.text, { email: facts.answerTo }) },
    ...(wayToPage(content, facts) ?? []),
    ...forStranger(content, facts),
  ])
}

const notice = (content: MailContent, facts: LetterFacts) => {
  const { labels, notice: words } = pageCopy(content.locale, 'mail')
  return letter(content, words, facts, [
    [
      ...vacancyFact(content, facts),
      ...quotedFact(labels.name, content.name, 'auto'),
      referenceFact(content),
      receivedFact(content),
      { label: labels.language, values: [{ word: locales[content.locale].name }] },
      ...contentsFact(content),
    ],
    { kind: 'text', text: facts.isRemote ? words.backend : words.inbox },
    { kind: 'command', text: `npm run inbox -- ${facts.isRemote ? 'queue' : 'applications'}` },
    { kind: 'text', text: words.promise },
  ])
}

const withdrawal = (content: MailContent, facts: LetterFacts) => {
  const { labels, withdrawal: words } = pageCopy(content.locale, 'mail')
  const at = content.withdrawnAt
  return letter(content, words, facts, [
    [
      ...vacancyFact(content, facts),
      referenceFact(content),
      receivedFact(content),
      ...(at ? [{ label: labels.withdrawn, values: [{ word: dateOf(content, at) }] }] : []),
    ],
    { kind: 'text', text: words.ask },
  ])
}

const letters = { confirmation, failure, notice, withdrawal }

/** The letter of a mail in the applicant's language; a pure function. */
export const letterOf = (kind: MailKind, content: MailContent, facts: LetterFacts): Letter => {
  const { locale } = content
  const { footer } = pageCopy(locale, 'mail')
  return { locale, ...letters[kind](content, facts), footer }
}

type WriteOptions = Pick<LetterFacts, 'origin' | 'answerTo' | 'isRemote'> & {
  from: string
  vacancy: (id: string) => Promise<Vacancy | null>
}

/** Writes a mail; `reference` is the one of the queue. */
export type Write = (kind: MailKind, reference: string, content: MailContent) => Promise<Omit<Message, 'to'>>

// A hash, because the reference opens the application's page and mail servers log message ids.
const idOf = (kind: MailKind, reference: string, from: string) => {
  const hash = createHash('sha256').update(`mail ${kind} ${reference}`).digest('hex').slice(0, 32)
  return `<${hash}@${from.split('@')[1] ?? 'localhost'}>`
}

/** Creates the function that writes this site's mails, with the vacancy's title at the time of sending. */
export const createWrite =
  ({ from, vacancy, ...site }: WriteOptions): Write =>
  async (kind, reference, content) => {
    const { vacancyId, locale } = content
    // A mail without the title is better than none.
    const found = vacancyId ? await vacancy(vacancyId).catch(() => null) : null
    const facts = { ...site, vacancy: found && vacancyText(found, locale), ownReference: reference }
    const letter = letterOf(kind, content, facts)
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
