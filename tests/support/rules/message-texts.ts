import { formatNumber } from '#lib/i18n/formats.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { removeTags } from '#lib/i18n/rich-text.ts'
import ar from '#messages/ar/index.ts'
import en from '#messages/en/index.ts'
import ku from '#messages/ku/index.ts'

export type MessageText = { path: string; text: string }

/** Returns every string in a message file with the path of its key. */
export const textsOf = (copy: unknown, path = ''): MessageText[] => {
  if (typeof copy === 'string') return [{ path, text: copy }]
  if (typeof copy !== 'object' || copy === null) throw new Error(`No text at ${path}`)
  return Object.entries(copy).flatMap(([key, value]) => textsOf(value, path ? `${path}.${key}` : key))
}

const optionPattern = /(=\d+|zero|one|two|few|many|other) \{((?:[^{}]|\{\w+\})*)\}/g

/** Returns the text of each plural option of an ICU message; null unless the message begins with a plural of `n`. */
export const pluralOptions = (message: string): ReadonlyMap<string, string> | null => {
  const options = message.startsWith('{n, plural,') ? [...message.matchAll(optionPattern)] : []
  const entries = options.map(([, category = '', text = '']): [string, string] => [category, text])
  return entries.length ? new Map(entries) : null
}

const variantsOf = (message: string) => [...(pluralOptions(message)?.values() ?? [message])]

// Values for all placeholders not named below. Most stand for text in the page's language, such as titles and places.
const fallbackValues: Record<Locale, string> = {
  en: 'Senior baker',
  ku: 'ژمێریاری پارەدان',
  ar: 'محاسب مدفوعات',
}

const numericPlaceholderPattern =
  /^(n|total|count|year|hour|amount|km|latitude|longitude|page|pages|percent|sent)$/

/** Returns a message's texts as visitors see them: one per plural option, with sample values for its arguments. */
export const renderSampleTexts = (locale: Locale, message: string): string[] => {
  const values: Record<string, string> = {
    phone: '0750 123 4567',
    link: 'https://app.example.com',
    email: 'support@example.com',
    file: 'CV.PDF',
    fields: Object.values({ en, ku, ar }[locale].apply.stored).join(' '),
  }
  return variantsOf(message).map((text) =>
    removeTags(text).replace(
      /\{(\w+)\}/g,
      (_, name: string) =>
        values[name] ??
        (numericPlaceholderPattern.test(name) ? formatNumber(locale, 12) : fallbackValues[locale]),
    ),
  )
}

/** Counts the words that contain a letter or a digit. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
