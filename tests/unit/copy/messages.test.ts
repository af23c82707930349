import { readFileSync } from 'node:fs'
import { createTranslator } from 'next-intl'
import { describe, expect, test } from 'vitest'
import { brand } from '#lib/brand.ts'
import { pages } from '#lib/content/pages.ts'
import { formatNumber } from '#lib/i18n/formats.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { type Messages, messagesFor } from '#lib/i18n/messages.ts'
import ar from '#messages/ar/index.ts'
import en from '#messages/en/index.ts'
import ku from '#messages/ku/index.ts'
import { type CopyRule, copyRules, followsRule, rulesFor } from '#tests/support/rules/copy-rules.ts'
import { pluralOptions, renderSampleTexts, textsOf } from '#tests/support/rules/message-texts.ts'

const messages: Record<Locale, Messages> = { en, ku, ar }
const texts: Record<Locale, ReadonlyMap<string, string>> = {
  en: new Map(textsOf(en).map(({ path, text }) => [path, text])),
  ku: new Map(textsOf(ku).map(({ path, text }) => [path, text])),
  ar: new Map(textsOf(ar).map(({ path, text }) => [path, text])),
}
/**
 * Returns the messages, keyed by path, with placeholders such as `{dial}` filled in, because a translation may use
 * these placeholders in different messages from the English copy.
 */
const filledTexts = (locale: Locale): ReadonlyMap<string, string> =>
  new Map(textsOf(messagesFor(locale)).map(({ path, text }) => [path, text]))
// The prescribed sentences with their fixed translations. The file’s first line is a header.
const fixedSentences = readFileSync('tests/fixtures/fixed-sentences.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
// The Persian text is the same in all three languages.
const persianPathPattern = /\.persian\.(?!label)/
const translatedLocales = localeCodes.filter((code) => code !== 'en')
const englishTexts = [...texts.en]

const findPlaceholders = (text: string) => [...new Set(text.match(/\{\w+\}|\{n, plural,/g))].sort()

describe('message structure', () => {
  test.each(translatedLocales)('messages in %s → have the same keys as in English', (locale) => {
    expect([...texts[locale].keys()].sort()).toEqual([...texts.en.keys()].sort())
  })

  test.each(translatedLocales)('messages in %s → have the same arguments as in English', (locale) => {
    const findArguments = (language: Locale) =>
      Object.fromEntries([...filledTexts(language)].map(([path, text]) => [path, findPlaceholders(text)]))
    expect(findArguments(locale)).toEqual(findArguments('en'))
  })
})

describe('message contents', () => {
  // The Persian text, a number plate and a sample e-mail address.
  const untranslatedPaths = [
    'home.features.items.quick.ui.plate',
    'bike-delivery.persian.title',
    'bike-delivery.persian.text',
    'bike-delivery.persian.action',
    'bike-delivery.persian.newTab',
    'contact-us.form.placeholders.email',
  ]
  const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))

  test.each(localeCodes)(
    'messages in %s → metadata contains no tags; other messages use tags only for links, and `{support}` only inside a link',
    (locale) => {
      const slugPattern = Object.keys(pages).join('|')
      const linkPattern = new RegExp(
        `<support>\\{support(?:Number)?\\}</support>|<(${slugPattern})>[^<>]+</\\1>`,
        'g',
      )
      const hasForbiddenMarkup = ([path, text]: readonly [string, string]) =>
        path.includes('.meta.')
          ? /[<>]/.test(text)
          : /[<>]|\{support\}/.test(text.replaceAll(linkPattern, ''))
      expect([...texts[locale]].filter(hasForbiddenMarkup)).toEqual([])
    },
  )

  test.each(localeCodes)('messages in %s → contain no empty string', (locale) => {
    expect([...texts[locale]].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test.each(translatedLocales)(
    'messages in %s → differ from the English messages, except messages without words and `untranslatedPaths`',
    (locale) => {
      const untranslatedTexts = englishTexts.filter(
        ([path, text]) => hasWords(text) && texts[locale].get(path) === text,
      )
      expect(untranslatedTexts.map(([path]) => path).sort()).toEqual(untranslatedPaths.toSorted())
    },
  )
})

describe('plural messages', () => {
  const pluralCategories = {
    en: ['=0', 'one', 'other'],
    ku: ['=0', 'one', 'other'],
    ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  }
  const pluralPaths = [
    'apply.deadlines.reply',
    'apply.deadlines.deletion',
    'careers.jobs.count',
    'careers.jobs.posted',
    'city.list.count',
    'common.delay.again',
    'contact.hero.title',
    'contact.list.count',
    'privacy-policy.topics.rights.items.deletion.keptFor',
    'privacy-policy.topics.rights.items.deletion.unsentMail',
  ] as const

  test.each(localeCodes)(
    'plural messages in %s → have an option for each plural category of the language',
    (locale) => {
      const plurals = [...texts[locale]].flatMap(([path, text]) => {
        const options = pluralOptions(text)
        return options ? [[path, [...options.keys()]]] : []
      })
      expect(plurals).toEqual(pluralPaths.map((path) => [path, pluralCategories[locale]]))
    },
  )

  test.each(localeCodes)(
    'formatted plural messages in %s → differ by count and contain no placeholder',
    (locale) => {
      const onError = (error: Error) => {
        throw error
      }
      const t = createTranslator({ locale, messages: messages[locale], onError })
      for (const path of pluralPaths) {
        const formattedTexts = [0, 1, 2, 3, 11, 100].map((n) =>
          t(path, { n, count: formatNumber(locale, n) }),
        )
        expect(formattedTexts.filter((text) => /[{}]/.test(text))).toEqual([])
        expect(new Set(formattedTexts).size).toBe(6)
      }
    },
  )
})

describe('business constants', () => {
  const constantPattern = /1551|1000550|5[,٬]?000|٥٬?٠٠٠(?!\d)|\b10 minutes|١٠ (?:خولەک|دقائق)/
  // Matches only whole words, because a word in the Kurdish tagline starts with the brand's name.
  const brandNamePattern = new RegExp(`(?<!\\p{L})(?:${Object.values(brand).join('|')})(?!\\p{L})`, 'u')

  test.each(localeCodes)(
    'messages in %s → use placeholders for the brand and for `constantPattern`, except in prices',
    (locale) => {
      const literalUses = [...texts[locale]].filter(
        ([, text]) => constantPattern.test(text) || brandNamePattern.test(text),
      )
      expect(literalUses.filter(([path]) => !/(?:^|\.)(?:price|basketPrice|totalPrice)$/.test(path))).toEqual(
        [],
      )
    },
  )
})

describe('spelling and style rules', () => {
  test.each(copyRules.map((rule): [string, CopyRule] => [`${rule.id}: ${rule.description}`, rule]))(
    'copy rule %s → accepts its valid example and rejects its invalid one',
    (_, rule) => {
      expect(followsRule(rule, rule.validExample)).toBe(true)
      expect(followsRule(rule, rule.invalidExample)).toBe(false)
    },
  )

  const exceptions = new Set([
    // These prescribed sentences end in an exclamation mark.
    'E6 apply.errors.filesMissing',
    'E6 apply.success',
    // The contact page's name and two toasts' titles.
    'A13 common.nav.contactUs',
    'A13 common.footer.links.contactUs',
    'A13 common.notFound.contact',
    'A13 contact-us.meta.title',
    'A13 privacy-policy.topics.contact.action',
    'A13 apply.toasts.success',
    'A13 contact-us.toasts.success',
    // URLs and e-mail addresses.
    'S12 send-link.sms',
    'S12 mail.confirmation.next.withoutLink',
    'S12 mail.confirmation.stranger.text',
    'S12 mail.failure.next.text',
    'S12 privacy-policy.topics.contact.paragraphs.0',
    // The names of two browser settings.
    'S12 privacy-policy.topics.use.analytics.1',
    // A sample e-mail address.
    'S12 contact-us.form.placeholders.email',
  ])

  test.each(localeCodes)(
    'messages in %s → follow every copy rule, except Persian text and `exceptions`',
    (locale) => {
      const checkedTexts = [...filledTexts(locale)].filter(([path]) => !persianPathPattern.test(path))
      const violations = checkedTexts.flatMap(([path, message]) =>
        renderSampleTexts(locale, message).flatMap((text) =>
          rulesFor(locale)
            .filter((rule) => !followsRule(rule, text) && !exceptions.has(`${rule.id} ${path}`))
            .map((rule) => `${rule.id} ${rule.description}: ${path}: ${text}`),
        ),
      )
      expect(violations).toEqual([])
    },
  )

  const buttonPathPattern =
    /\.(?:action|submit|retry|sendLink|webApp|openWebApp|showAll|back|apply|directions|support|call|choosePhoto|chooseFile|removePhoto|removeResume|replace|how|ok)$/

  test.each(localeCodes)('button labels in %s → have at most 32 characters', (locale) => {
    const longLabels = [...filledTexts(locale)]
      .filter(([path]) => buttonPathPattern.test(path))
      .flatMap(([path, text]) =>
        renderSampleTexts(locale, text).map((shown) => [path, [...shown].length] as const),
      )
      .filter(([, length]) => length > 32)
    expect(longLabels).toEqual([])
  })

  test.each(fixedSentences)(
    'fixed sentence %s → has the prescribed text in each language',
    (path = '', ...sentences) => {
      expect([texts.en.get(path), texts.ku.get(path), texts.ar.get(path)]).toEqual(sentences)
    },
  )
})
