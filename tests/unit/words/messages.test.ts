import { readFileSync } from 'node:fs'
import { createTranslator } from 'next-intl'
import { describe, expect, test } from 'vitest'
import { brand } from '#lib/base/brand.ts'
import { formatNumber } from '#lib/i18n/formats.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import ar from '#messages/ar/index.ts'
import en from '#messages/en/index.ts'
import ku from '#messages/ku/index.ts'
import { pluralOptions, shownTexts, textsOf } from '#tests/support/rules/message-texts.ts'
import { keepsRule, rulesOf, type WordsRule, wordsRules } from '#tests/support/rules/words-rules.ts'

const messages: Record<Locale, Messages> = { en, ku, ar }
const texts: Record<Locale, ReadonlyMap<string, string>> = {
  en: new Map(textsOf(en).map(({ path, text }) => [path, text])),
  ku: new Map(textsOf(ku).map(({ path, text }) => [path, text])),
  ar: new Map(textsOf(ar).map(({ path, text }) => [path, text])),
}
// Texts that are prescribed word for word, with their fixed translations, below a heading.
const fixedSentences = readFileSync('tests/fixtures/fixed-sentences.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
// The original's own words, the same beside all three languages.
const persian = /\.persian\.(?!label)/
const translations = localeCodes.filter((code) => code !== 'en')
const english = [...texts.en]

const placeholdersIn = (text: string) => [...new Set(text.match(/\{\w+\}|\{n, plural,/g))].sort().join()

describe('the three languages have one shape', () => {
  test.each(translations)('%s has the keys of English', (locale) => {
    expect([...texts[locale].keys()].sort()).toEqual([...texts.en.keys()].sort())
  })

  // The big figure is spelled as a word in Arabic script, whose zero is only a dot.
  const spelledOut = /\.driver\.figure$/

  test.each(translations)('%s has the placeholders of English', (locale) => {
    const others = english
      .filter(([path]) => !spelledOut.test(path))
      .filter(([path, text]) => placeholdersIn(text) !== placeholdersIn(texts[locale].get(path) ?? ''))
    expect(others).toEqual([])
  })
})

describe('nothing is missing', () => {
  // The Persian original, a number plate, a sample address.
  const sameEverywhere = [
    'home.features.items.quick.ui.plate',
    'bike-delivery.persian.title',
    'bike-delivery.persian.text',
    'bike-delivery.persian.action',
    'bike-delivery.persian.newTab',
    'contact-us.form.placeholders.email',
  ]
  const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))

  test.each(localeCodes)('%s has no empty text', (locale) => {
    expect([...texts[locale]].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test.each(translations)('%s has no English text left', (locale) => {
    const same = english.filter(([path, text]) => hasWords(text) && texts[locale].get(path) === text)
    expect(same.map(([path]) => path).sort()).toEqual(sameEverywhere.toSorted())
  })
})

describe('counts', () => {
  const categories = {
    en: ['=0', 'one', 'other'],
    ku: ['=0', 'one', 'other'],
    ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  }
  const counted = [
    'careers.jobs.count',
    'careers.jobs.posted',
    'common.delay.again',
    'contact.hero.title',
    'contact.list.count',
    'privacy-policy.topics.rights.items.deletion.keptFor',
  ] as const

  test.each(localeCodes)('%s has every plural category', (locale) => {
    const plurals = [...texts[locale]].flatMap(([path, text]) => {
      const options = pluralOptions(text)
      return options ? [[path, [...options.keys()]]] : []
    })
    expect(plurals).toEqual(counted.map((path) => [path, categories[locale]]))
  })

  test.each(localeCodes)('%s reads every count without an error', (locale) => {
    const onError = (error: Error) => {
      throw error
    }
    const t = createTranslator({ locale, messages: messages[locale], onError })
    for (const path of counted) {
      const spoken = [0, 1, 2, 3, 11, 100].map((n) => t(path, { n, count: formatNumber(locale, n) }))
      expect(spoken.filter((text) => /[{}]/.test(text))).toEqual([])
      expect(new Set(spoken).size).toBe(6)
    }
  })
})

describe('facts stand in one place', () => {
  const facts = /1551|1000550|5[,٬]?000|٥٬?٠٠٠(?!\d)|\b10 minutes|١٠ (?:خولەک|دقائق)/
  // A name, and not the same letters inside a longer word: the tagline holds Kurdish “companion”.
  const name = new RegExp(`(?<!\\p{L})(?:${Object.values(brand).join('|')})(?!\\p{L})`, 'u')

  test.each(localeCodes)('%s names brand, numbers and claims by placeholder only', (locale) => {
    const literal = [...texts[locale]].filter(([, text]) => facts.test(text) || name.test(text))
    expect(literal.filter(([path]) => !/(?:^|\.)(?:price|basketPrice|totalPrice)$/.test(path))).toEqual([])
  })
})

describe('rules of spelling and style', () => {
  test.each(wordsRules.map((rule): [string, WordsRule] => [`${rule.id}: ${rule.what}`, rule]))(
    '%s',
    (_, rule) => {
      expect(keepsRule(rule, rule.passes)).toBe(true)
      expect(keepsRule(rule, rule.fails)).toBe(false)
    },
  )

  const exceptions = new Set([
    // Prescribed sentences that carry an exclamation mark.
    'E6 apply.errors.filesMissing',
    'E6 apply.success',
    // The name of the contact page, and the fixed title of a toast.
    'A13 common.nav.contactUs',
    'A13 common.footer.links.contactUs',
    'A13 common.notFound.contact',
    'A13 contact-us.meta.title',
    'A13 privacy-policy.topics.contact.action',
    'A13 apply.toasts.success',
    'A13 contact-us.toasts.success',
    // A fixed sentence without a letter that only Sorani has.
    'K20 bus-ticket.hero.action',
    'K20 bus-ticket.closing.action',
    // An address.
    'S12 send-link.sms',
    'S12 mail.confirmation.stranger.text',
    'S12 mail.failure.next.text',
    'S12 privacy-policy.topics.contact.paragraphs.0',
    // A sample address.
    'S12 contact-us.form.placeholders.email',
  ])

  test.each(localeCodes)('%s keeps every rule', (locale) => {
    const ruled = [...texts[locale]].filter(([path]) => !persian.test(path))
    const broken = ruled.flatMap(([path, message]) =>
      shownTexts(locale, message).flatMap((text) =>
        rulesOf(locale)
          .filter((rule) => !keepsRule(rule, text) && !exceptions.has(`${rule.id} ${path}`))
          .map((rule) => `${rule.id} ${rule.what}: ${path}: ${text}`),
      ),
    )
    expect(broken).toEqual([])
  })

  const button =
    /\.(?:action|submit|retry|sendLink|webApp|openWebApp|showAll|back|apply|directions|support|call|choosePhoto|chooseFile|removePhoto|removeResume|replace|how|ok)$/

  test.each(translations)('%s: a button has at most 32 characters', (locale) => {
    const long = [...texts[locale]]
      .filter(([path]) => button.test(path))
      .flatMap(([path, text]) => shownTexts(locale, text).map((shown) => [path, [...shown].length] as const))
      .filter(([, length]) => length > 32)
    expect(long).toEqual([])
  })

  test.each(fixedSentences)('%s is word for word', (path = '', ...sentences) => {
    expect([texts.en.get(path), texts.ku.get(path), texts.ar.get(path)]).toEqual(sentences)
  })
})
