import { createTranslator } from 'next-intl'
import { brand } from '#lib/base/brand.ts'
import { log } from '#lib/base/log.ts'
import { fileRules } from '#lib/schemas/files.ts'
import ar from '#messages/ar/index.ts'
import en from '#messages/en/index.ts'
import ku from '#messages/ku/index.ts'
import {
  driverSmsNumber,
  intercityHours,
  phoneTaxiNumber,
  registrationMinutes,
  supermarketItems,
} from './business-constants.ts'
import { type FormatWords, formatHour, formatNumber } from './formats.ts'
import { loadedMessages } from './loaded-messages.ts'
import { type Locale, locales } from './locales.ts'
import { fill } from './phrases.ts'

/** All words of one language, a file a key. English is the type's model. */
export type Messages = typeof en

/** A page that has a file of words. */
export type MessagePage = keyof Messages

/** The words as the site came with them, placeholders and all. */
export const bundledMessages: Readonly<Record<Locale, Messages>> = { en, ar, ku }

const megabyte = 1024 * 1024

/** The values of the messages' placeholders; numbers to dial stay in Latin digits. */
export const factsFor = (locale: Locale, words: FormatWords) => ({
  brand: brand[locale],
  dial: phoneTaxiNumber,
  sms: driverSmsNumber,
  items: formatNumber(locale, supermarketItems),
  minutes: formatNumber(locale, registrationMinutes),
  opens: formatHour(locale, words, intercityHours.opens),
  closes: formatHour(locale, words, intercityHours.closes),
  openingHour: formatNumber(locale, intercityHours.opens),
  closingHour: formatNumber(locale, intercityHours.closes),
  photoLimit: formatNumber(locale, fileRules.photo.maxBytes / megabyte),
  resumeLimit: formatNumber(locale, fileRules.resume.maxBytes / megabyte),
})

function fillAll<T>(copy: T, facts: Readonly<Record<string, string>>): T
function fillAll(copy: unknown, facts: Readonly<Record<string, string>>): unknown {
  if (typeof copy === 'string') return fill(copy, facts)
  if (Array.isArray(copy)) return copy.map((item) => fillAll(item, facts))
  if (copy && typeof copy === 'object')
    return Object.fromEntries(Object.entries(copy).map(([key, value]) => [key, fillAll(value, facts)]))
  return copy
}

/** A language's words in use, placeholders and all: the bundled ones with what MESSAGES_URL lays over them. */
export const wordsInUse = (locale: Locale): Messages =>
  loadedMessages().messages[locale] ?? bundledMessages[locale]

const prepare = (locale: Locale, words: Messages) => {
  const messages = fillAll(words, factsFor(locale, words.common.formats))
  const t = createTranslator({
    // CLDR's `ku` is another language.
    locale: locales[locale].intl,
    messages,
    onError: ({ message }) => log('error', 'words.not-formatted', { locale, detail: message }),
  })
  return { messages, t }
}

const prepared = new WeakMap<Messages, ReturnType<typeof prepare>>()

const preparedFor = (locale: Locale) => {
  const words = wordsInUse(locale)
  const known = prepared.get(words) ?? prepare(locale, words)
  prepared.set(words, known)
  return known
}

/** A language's words with brand, numbers and claims filled in; ICU arguments stay for `translatorFor`. */
export const messagesFor = (locale: Locale): Messages => preparedFor(locale).messages

/** Writes a language's sentences that have arguments: `t('careers.jobs.count', { n })`. */
export const translatorFor = (locale: Locale) => preparedFor(locale).t

/** One page's words in one language. */
export const pageCopy = <Page extends MessagePage>(locale: Locale, page: Page): Messages[Page] =>
  messagesFor(locale)[page]
