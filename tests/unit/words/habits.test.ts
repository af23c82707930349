import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import samples from '#lib/backend/store/samples.json' with { type: 'json' }
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import branches from '#lib/places/branches.json' with { type: 'json' }
import ar from '#messages/ar/index.ts'
import en from '#messages/en/index.ts'
import ku from '#messages/ku/index.ts'
import { pluralOptions, textsOf } from '#tests/support/rules/message-texts.ts'

const isOurs = ({ path }: { path: string }) => !/\.persian\.(?!label)/.test(path)
const messages = {
  en: textsOf(en).filter(isOurs),
  ku: textsOf(ku).filter(isOurs),
  ar: textsOf(ar).filter(isOurs),
}

describe('Sorani words', () => {
  const copies = samples.map(({ ku: { title, description } }) => ({ title, description }))
  const ofBranches = textsOf({
    branches: branches.branches.map(({ title, address }) => [title.ku, address.ku]),
  })
  const texts = [...messages.ku, ...copies.flatMap((copy) => textsOf(copy)), ...ofBranches]
  // Without vowel signs, which the rules forbid, and without the digits.
  const form = /[\u0621-\u063A\u0641-\u064A\u066E-\u06D3\u06D5\u06FA-\u06FF]+/g
  const readings = texts.flatMap(({ text }) => [...(pluralOptions(text)?.values() ?? [text])])
  const forms = new Set(readings.flatMap((text) => text.replace(/\{\w+\}/g, ' ').match(form) ?? []))

  test('each is in messages/sorani-forms.txt, to which a reader adds what they have read', () => {
    const known = new Set(readFileSync('messages/sorani-forms.txt', 'utf8').split('\n'))
    expect([...forms].filter((one) => !known.has(one)).sort()).toEqual([])
  })

  // “You” and “it” differ by the letter that the folding takes away.
  const persons = (one: string) => one.replace(/ێ(?=ت)/g, 'ی').replace(/ێنەوە$/, 'ینەوە')
  const fold = (one: string) =>
    persons(one)
      .replace(/وو/g, 'و')
      .replace(/[ڕڵێۆ]/g, (letter) => 'رلیو'['ڕڵێۆ'.indexOf(letter)] ?? '')
  const differentWords = [
    ['بوو', 'بۆ'],
    ['خووی', 'خۆی'],
    ['دەکریت', 'دەکڕیت'],
    ['بلیت', 'بڵیت'],
    ['ئەوی', 'ئەوێ'],
    ['کۆی', 'کوێ'],
    ['کۆپی', 'کوپێ'],
    ['کۆپیی', 'کوپێی'],
  ].map((pair) => `${pair.toSorted()}`)

  test('each has one spelling; a pair of words goes into `differentWords`', () => {
    const byFolded = Map.groupBy(new Set([...forms].map(persons)), fold)
    const pairs = [...byFolded.values()].filter((spellings) => spellings.length > 1)
    expect(
      pairs.map((spellings) => `${spellings.toSorted()}`).filter((pair) => !differentWords.includes(pair)),
    ).toEqual([])
  })

  test('a title that asks ends in a question mark', () => {
    const asks = /(?<!\p{L})(?:چی|چۆن|کێ|کەی|بۆچی|چەند)(?!\p{L}).*\.$/u
    expect(messages.ku.filter(({ path, text }) => /\.title$/.test(path) && asks.test(text))).toEqual([])
  })
})

test.each(localeCodes)('%s: an error calls a field as its label does', (locale) => {
  const { form, errors: ofLink } = pageCopy(locale, 'send-link')
  const { labels, errors } = pageCopy(locale, 'apply')
  // The short name stands before the slash of “CV / Resume”.
  const cv = labels.resume.split(' / ')[0] ?? ''
  const pairs: [string, string[]][] = [
    [form.phoneLabel, [ofLink.required, ofLink.invalid]],
    [labels.photo, [errors.photoType, errors.photoSize]],
    [cv, [errors.resumeType, errors.resumeSize]],
  ]
  const others = pairs.flatMap(([label, sentences]) =>
    sentences.filter((sentence) => !sentence.toLowerCase().includes(label.toLowerCase())),
  )
  expect(others).toEqual([])
})
