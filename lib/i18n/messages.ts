import { createTranslator } from 'next-intl'
import { brand } from '#lib/base/brand.ts'
import { log } from '#lib/base/log.ts'
import { fileRules, megabyte } from '#lib/schemas/files.ts'
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
import { type FormatCopy, formatHour, formatNumber } from './formats.ts'
import { fill } from './inline-text.ts'
import { loadedMessages } from './loaded-messages.ts'
import { type Locale, locales } from './locales.ts'

/** All words of one language, a file a key. English is the type's model. */
export type Messages = typeof en

/** The name of a message file: a page's, or that of a shared set such as `common`. */
export type MessagePage = keyof Messages

/** The messages bundled with the site, with their placeholders unfilled. */
export const bundledMessages: Readonly<Record<Locale, Messages>> = { en, ar, ku }

/** The values of the messages' placeholders; numbers to dial stay in Latin digits. */
export const placeholderValues = (locale: Locale, words: FormatCopy) => ({
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

const partOf = (whole: unknown, key: string): unknown =>
  typeof whole === 'object' && whole ? Reflect.get(whole, key) : undefined

/**
 * Returns a copy of messages with each text replaced by what `write` returns for it. `write` also receives the value
 * that `others` has at the same path, and that path.
 */
export const mapMessages = <Copy extends object>(
  copy: Copy,
  others: unknown,
  write: (text: string, other: unknown, path: string) => string,
): Copy => {
  const mapped = structuredClone(copy)
  const walk = (part: object, other: unknown, path: string) => {
    for (const key of Object.keys(part)) {
      const [value, counterpart] = [partOf(part, key), partOf(other, key)]
      if (typeof value === 'string') Reflect.set(part, key, write(value, counterpart, `${path}.${key}`))
      else if (typeof value === 'object' && value) walk(value, counterpart, `${path}.${key}`)
    }
  }
  walk(mapped, others, '')
  return mapped
}

/** Fills the placeholders of messages; a string of `over` at the same key replaces the message. */
export const fillCopy = <Copy extends object>(
  copy: Copy,
  values: Readonly<Record<string, string>>,
  overrides?: unknown,
): Copy =>
  mapMessages(copy, overrides, (text, other) => fill(typeof other === 'string' ? other : text, values))

/** A language's words in use, placeholders and all: the bundled ones with what MESSAGES_URL lays over them. */
export const currentMessages = (locale: Locale): Messages =>
  loadedMessages().messages[locale] ?? bundledMessages[locale]

const prepare = (locale: Locale, words: Messages) => {
  const messages = fillCopy(words, placeholderValues(locale, words.common.formats))
  const t = createTranslator({
    // CLDR's `ku` is another language.
    locale: locales[locale].intl,
    messages,
    onError: ({ message }) => log('error', 'message.format-failed', { locale, detail: message }),
  })
  return { messages, t }
}

const preparedMessages = new WeakMap<Messages, ReturnType<typeof prepare>>()

const preparedFor = (locale: Locale) => {
  const words = currentMessages(locale)
  const entry = preparedMessages.get(words) ?? prepare(locale, words)
  preparedMessages.set(words, entry)
  return entry
}

/** A language's words with brand, numbers and claims filled in; ICU arguments stay for `translatorFor`. */
export const messagesFor = (locale: Locale): Messages => preparedFor(locale).messages

/** Writes a language's sentences that have arguments: `t('careers.jobs.count', { n })`. */
export const translatorFor = (locale: Locale) => preparedFor(locale).t

/** One page's words in one language. */
export const pageCopy = <Page extends MessagePage>(locale: Locale, page: Page): Messages[Page] =>
  messagesFor(locale)[page]
