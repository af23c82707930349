import { describe, expect, test } from 'vitest'
import samples from '#backend/store/sample-vacancies.json' with { type: 'json' }
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import branches from '#lib/places/branches.json' with { type: 'json' }
import ar from '#messages/ar/index.ts'
import en from '#messages/en/index.ts'
import ku from '#messages/ku/index.ts'
import { pluralOptions, textsOf } from '#tests/support/rules/message-texts.ts'

const isNotPersian = ({ path }: { path: string }) => !/\.persian\.(?!label)/.test(path)
const messages = {
  en: textsOf(en).filter(isNotPersian),
  ku: textsOf(ku).filter(isNotPersian),
  ar: textsOf(ar).filter(isNotPersian),
}

describe('Sorani words', () => {
  const vacancyCopy = samples.map(({ ku: { title, description } }) => ({ title, description }))
  const branchTexts = textsOf({
    branches: branches.branches.map(({ title, address }) => [title.ku, address.ku]),
  })
  const texts = [...messages.ku, ...vacancyCopy.flatMap((copy) => textsOf(copy)), ...branchTexts]
  // Matches words, but not numbers. The pattern omits vowel signs because the copy rules forbid them.
  const wordPattern = /[\u0621-\u063A\u0641-\u064A\u066E-\u06D3\u06D5\u06FA-\u06FF]+/g
  const variants = texts.flatMap(({ text }) => [...(pluralOptions(text)?.values() ?? [text])])
  const wordForms = new Set(
    variants.flatMap((text) => text.replace(/\{\w+\}/g, ' ').match(wordPattern) ?? []),
  )

  // In some verb endings, ێ and ی distinguish grammatical persons. Replace ێ with ی there, so that the two forms do not
  // count as two spellings.
  const unifyPersons = (word: string) => word.replace(/ێ(?=ت)/g, 'ی').replace(/ێنەوە$/, 'ینەوە')
  const fold = (word: string) =>
    unifyPersons(word)
      .replace(/وو/g, 'و')
      .replace(/[ڕڵێۆ]/g, (letter) => 'رلیو'['ڕڵێۆ'.indexOf(letter)] ?? '')
  const distinctWordPairs = [
    ['بوو', 'بۆ'],
    ['خووی', 'خۆی'],
    ['دەکریت', 'دەکڕیت'],
    ['بلیت', 'بڵیت'],
    ['ئەوی', 'ئەوێ'],
    ['کۆی', 'کوێ'],
    ['کۆپی', 'کوپێ'],
    ['کۆپیی', 'کوپێی'],
  ].map((pair) => `${pair.toSorted()}`)

  test('Sorani words that fold to the same text → have one spelling, unless `distinctWordPairs` lists them', () => {
    const spellingsByFoldedWord = Map.groupBy(new Set([...wordForms].map(unifyPersons)), fold)
    const spellingGroups = [...spellingsByFoldedWord.values()].filter((spellings) => spellings.length > 1)
    expect(
      spellingGroups
        .map((spellings) => `${spellings.toSorted()}`)
        .filter((pair) => !distinctWordPairs.includes(pair)),
    ).toEqual([])
  })

  test('Sorani title with a question word → does not end in a full stop', () => {
    const questionWithFullStopPattern = /(?<!\p{L})(?:چی|چۆن|کێ|کەی|بۆچی|چەند)(?!\p{L}).*\.$/u
    expect(
      messages.ku.filter(({ path, text }) => /\.title$/.test(path) && questionWithFullStopPattern.test(text)),
    ).toEqual([])
  })
})

test.each(localeCodes)(
  'phone errors of the link form, and type and size errors of photos and CVs, in %s → name the field',
  (locale) => {
    const { form, errors: linkErrors } = pageCopy(locale, 'send-link')
    const { labels, errors } = pageCopy(locale, 'apply')
    // In English, the label is “CV / Resume”, and errors use its first part.
    const cvLabel = labels.resume.split(' / ')[0] ?? ''
    const labelsAndErrors: [string, string[]][] = [
      [form.phoneLabel, [linkErrors.required, linkErrors.invalid]],
      [labels.photo, [errors.photoType, errors.photoSize]],
      [cvLabel, [errors.resumeType, errors.resumeSize]],
    ]
    const errorsWithoutLabel = labelsAndErrors.flatMap(([label, errorTexts]) =>
      errorTexts.filter((message) => !message.toLowerCase().includes(label.toLowerCase())),
    )
    expect(errorsWithoutLabel).toEqual([])
  },
)
