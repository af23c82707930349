import { expect, test } from 'vitest'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import ar from '#messages/ar/index.ts'
import en from '#messages/en/index.ts'
import ku from '#messages/ku/index.ts'
import { textsOf } from './message-texts.ts'

const alphabets: Record<Locale, RegExp> = {
  // With the stroke that joins a suffix to a number.
  ku: /^[ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنهەوۆیێـ]$/,
  ar: /^[ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي]$/,
  en: /^[A-Za-z]$/,
}

// Kinds of files, a key, and the letters of a sample plate and a sample address.
const latinWords = /\b(?:PDF|DOCX?|PNG|JPE?G|CRM|Tab)\b|^21 A 48213$|^\w+@example\.com$/g
// The original's own words, shown as Persian beside all three languages.
const persian = /^bike-delivery\.persian\.(?!label)/
// ICU's own words, and what code puts in.
const placeholders = /\{n, plural,|(?:=0|zero|one|two|few|many|other)(?= \{)|\{\w+\}/g

const copies = { ku, ar, en }
const texts = (locale: Locale) =>
  textsOf(copies[locale])
    .filter(({ path }) => !persian.test(path))
    .map(({ path, text }) => ({ path, text: text.replace(placeholders, '') }))

test.each(localeCodes)('%s is written in its own alphabet', (locale) => {
  const strange = texts(locale).flatMap(({ path, text }) => {
    const own = locale === 'en' ? text : text.replace(latinWords, '')
    const letters = own.match(/\p{L}/gu)?.filter((letter) => !alphabets[locale].test(letter)) ?? []
    return letters.length > 0 ? [`${path}: ${letters.join('')}`] : []
  })
  expect(strange).toEqual([])
})

// Every other figure is a fact of lib/content, and written by lib/i18n/formats.ts.
const figures: Record<Locale, readonly string[]> = {
  ku: ['home.features.items.quick.ui.plate', 'careers.headquarters.address', 'about.facts.items.4.title'],
  ar: ['home.features.items.quick.ui.plate', 'about.facts.items.4.title'],
  en: [
    'home.features.items.quick.ui.plate',
    'careers.headquarters.address',
    // “24 hours, 7 days”.
    'about.facts.items.4.title',
    'home.driver.text',
    'home.benefits.items.5.title',
    'hotels.benefits.items.3.text',
    // A fixed sentence.
    'contact-us.errors.nameShort',
  ],
}

test.each(localeCodes)('%s holds no figure but the listed ones', (locale) => {
  const found = texts(locale).filter(({ text }) => /\p{N}/u.test(text))
  expect(found.map(({ path }) => path).sort()).toEqual(figures[locale].toSorted())
})
