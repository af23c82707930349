import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { factsFor } from '#lib/i18n/facts.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { textsOf } from '#tests/support/rules/message-texts.ts'
import { charactersOf, rangeOf } from '#tests/support/servers/served-font.ts'
import { arabicScript, latinScript } from '../../art/font-sets.ts'

const sorani = 'ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنهەوۆیێ'
const persian = 'آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیءأؤئة'
const arabic = 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي'

const persianText = /^persian\.(?!label)/

function missingFrom(letters: string, text: string): string[] {
  const known = new Set(letters)
  return [...new Set(text)].filter((letter) => letter !== '\n' && !known.has(letter))
}

function textOf(locale: string): string {
  const folder = join('messages', locale)
  if (!existsSync(folder)) return ''
  const pages = readdirSync(folder).filter((file) => file.endsWith('.json'))
  const texts = pages.flatMap((page) => textsOf(JSON.parse(readFileSync(join(folder, page), 'utf8'))))
  // The Persian text of an English page is drawn in the font of right-to-left pages.
  const own = texts.filter(({ path }) => locale !== 'en' || !persianText.test(path))
  return own.map(({ text }) => text).join('')
}

test.each([
  ['Sorani', sorani],
  ['Persian', persian],
  ['Arabic', arabic],
  ['digits', '0123456789٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'],
])('%s is whole in the font of right-to-left pages', (_, letters) => {
  expect(missingFrom(arabicScript, letters)).toEqual([])
})

test.each([
  ['ku', arabicScript],
  ['ar', arabicScript],
  ['en', latinScript],
])('the copy in %s needs no second font', (locale, letters) => {
  expect(missingFrom(letters, textOf(locale))).toEqual([])
})

test.each([
  ['ku', 'Vazirmatn', 'app/fonts/vazirmatn.woff2'],
  ['ar', 'Vazirmatn', 'app/fonts/vazirmatn.woff2'],
  ['en', 'Figtree', 'app/fonts/figtree.woff2'],
] as const)('the page’s own font draws every character shown in %s', async (locale, family, file) => {
  const isNamed = rangeOf(readFileSync('app/styles/fonts.css', 'utf8'), family)
  const text = textOf(locale) + Object.values(factsFor(locale, pageCopy(locale, 'common').formats)).join('')
  const shown = [...new Set(text)].filter((character) => character !== '\n')
  const drawn = await charactersOf(file, text)
  expect(shown.filter((character) => !drawn.has(character) || !isNamed(character))).toEqual([])
})

test('the Persian text is in Persian letters', () => {
  const page = readFileSync(join('messages', 'en', 'bike-delivery.json'), 'utf8')
  const texts = textsOf(JSON.parse(page)).filter(({ path }) => persianText.test(path))
  expect(texts).toHaveLength(4)
  expect(missingFrom(`${persian}\u200C .،`, texts.map(({ text }) => text).join(''))).toEqual([])
})
