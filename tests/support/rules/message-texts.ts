import { formatNumber } from '#lib/i18n/formats.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { factsFor } from '#lib/i18n/messages.ts'
import ar from '#messages/ar/index.ts'
import en from '#messages/en/index.ts'
import ku from '#messages/ku/index.ts'

export type MessageText = { path: string; text: string }

/** Every string of a message file with the path of its key. */
export const textsOf = (copy: unknown, path = ''): MessageText[] => {
  if (typeof copy === 'string') return [{ path, text: copy }]
  if (typeof copy !== 'object' || copy === null) throw new Error(`No text at ${path}`)
  return Object.entries(copy).flatMap(([key, value]) => textsOf(value, path ? `${path}.${key}` : key))
}

const option = /(=\d+|zero|one|two|few|many|other) \{((?:[^{}]|\{\w+\})*)\}/g

/** The plural categories of an ICU message with their texts; null for plain copy. Only whole messages are plurals. */
export const pluralOptions = (message: string): ReadonlyMap<string, string> | null => {
  const options = message.startsWith('{n, plural,') ? [...message.matchAll(option)] : []
  const texts = options.map(([, category = '', text = '']): [string, string] => [category, text])
  return texts.length ? new Map(texts) : null
}

const readingsOf = (message: string) => [...(pluralOptions(message)?.values() ?? [message])]

const wordsOf = { en: en.common.formats, ku: ku.common.formats, ar: ar.common.formats }

const samples: Record<Locale, Record<string, string>> = {
  en: {
    title: 'Payments accountant',
    category: 'Finance',
    date: '18 November 2026',
    province: 'Fars',
    jobs: '12 open jobs',
    words: 'driver',
    city: 'Tehran',
    services: 'taxi, pickup',
    why: 'This file is empty',
  },
  ku: {
    title: 'ژمێریاری پارەدان',
    category: 'دارایی',
    date: '١٨ی تشرینی دووەمی ٢٠٢٦',
    province: 'فارس',
    jobs: '١٢ هەلی کار',
    words: 'شۆفێر',
    city: 'تاران',
    services: 'تاکسی، گواستنەوەی ماڵ',
    why: 'ئەم فایلە بەتاڵە',
  },
  ar: {
    title: 'محاسب مدفوعات',
    category: 'المالية',
    date: '١٨ تشرين الثاني ٢٠٢٦',
    province: 'فارس',
    jobs: '١٢ وظيفة شاغرة',
    words: 'سائق',
    city: 'طهران',
    services: 'تكسي، بيك أب',
    why: 'هذا الملف فارغ',
  },
}

/** A message as visitors may read it: each plural option, placeholders filled with facts and samples. */
export const shownTexts = (locale: Locale, message: string): string[] => {
  const number = formatNumber(locale, 12)
  const values: Record<string, string> = {
    ...factsFor(locale, wordsOf[locale]),
    ...samples[locale],
    phone: '0750 123 4567',
    link: 'https://app.example.com',
    email: 'support@example.com',
    file: 'CV.PDF',
    fields: Object.values({ en, ku, ar }[locale].apply.stored).join(' '),
    ...{
      n: number,
      total: number,
      count: number,
      year: number,
      hour: number,
      amount: number,
      km: number,
      latitude: number,
      longitude: number,
      page: number,
      pages: number,
      percent: number,
      sent: number,
    },
  }
  return readingsOf(message).map((text) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`No value for {${name}} in “${message}”`)
      return value
    }),
  )
}

/** The number of words, each with at least one letter or digit. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
