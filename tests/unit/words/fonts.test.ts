import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'
import { pageCopy, placeholderValues } from '#lib/i18n/messages.ts'
import { drawable } from '#lib/seo/og-image-drawing.ts'
import ar from '#messages/ar/index.ts'
import en from '#messages/en/index.ts'
import ku from '#messages/ku/index.ts'
import { textsOf } from '#tests/support/rules/message-texts.ts'
import { arabicScript, latinScript } from '../../../art/font-sets.ts'

const tableAt = (font: Buffer, tag: string) => {
  const tables = font.readUInt16BE(4)
  for (let record = 12; record < 12 + tables * 16; record += 16)
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8)
  throw new Error(`no table ${tag}`)
}

const segments = (table: Buffer) => {
  const count = table.readUInt16BE(6) / 2
  return Array.from({ length: count }, (_, index) => [
    table.readUInt16BE(16 + count * 2 + index * 2),
    table.readUInt16BE(14 + index * 2),
  ])
}

/** The characters that a served font file draws, read out of its own table of characters. */
const charactersOf = async (file: string, wanted: string): Promise<ReadonlySet<string>> => {
  const font = Buffer.from(await subsetFont(readFileSync(file), wanted, { targetFormat: 'sfnt' }))
  const start = tableAt(font, 'cmap')
  const subtables = Array.from({ length: font.readUInt16BE(start + 2) }, (_, index) =>
    font.subarray(start + font.readUInt32BE(start + 4 + index * 8 + 4)),
  )
  const basic = subtables.find((table) => table.readUInt16BE(0) === 4)
  if (!basic) throw new Error(`${file} has no table of basic characters`)
  const drawn = new Set<string>()
  for (const [first = 1, last = 0] of segments(basic))
    for (let code = first; code <= last && code < 0xffff; code += 1) drawn.add(String.fromCharCode(code))
  return drawn
}

/** The characters for which a style sheet's rule names a font. */
const rangeOf = (styles: string, family: string): ((character: string) => boolean) => {
  const rule = new RegExp(`font-family: "${family}";[^}]*unicode-range:([^;]*);`, 'i').exec(styles)?.[1] ?? ''
  const ranges = [...rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)],
  )
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    return ranges.some(([first = 1, last = 0]) => code >= first && code <= last)
  }
}

const sorani = 'ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنهەوۆیێ'
const persian = 'آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیءأؤئة'
const arabic = 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي'

const persianText = /\.persian\.(?!label)/

function missingFrom(letters: string, text: string): string[] {
  const known = new Set(letters)
  return [...new Set(text)].filter((letter) => letter !== '\n' && !known.has(letter))
}

/** All copy of a language, without what is drawn in the font of another one. */
const textOf = (locale: Locale) =>
  textsOf({ en, ku, ar }[locale])
    // The Persian text of an English page is drawn in the font of right-to-left pages.
    .filter(({ path }) => locale !== 'en' || !persianText.test(path))
    .map(({ text }) => text)
    .join('')

test.each([
  ['Sorani', sorani],
  ['Persian', persian],
  ['Arabic', arabic],
  ['digits', '0123456789٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'],
])('%s is whole in the font of right-to-left pages', (_, letters) => {
  expect(missingFrom(arabicScript, letters)).toEqual([])
})

test.each(localeCodes)('the copy in %s needs no second font', (locale) => {
  const letters = { vazirmatn: arabicScript, figtree: latinScript }[locales[locale].font]
  expect(missingFrom(letters, textOf(locale))).toEqual([])
})

test.each(localeCodes)('the page’s own font draws every character shown in %s', async (locale) => {
  const { font } = locales[locale]
  const isNamed = rangeOf(readFileSync('app/styles/fonts.css', 'utf8'), font)
  const text =
    textOf(locale) + Object.values(placeholderValues(locale, pageCopy(locale, 'common').formats)).join('')
  const shown = [...new Set(text)].filter((character) => character !== '\n')
  const drawn = await charactersOf(`app/fonts/${font}.woff2`, text)
  expect(shown.filter((character) => !drawn.has(character) || !isNamed(character))).toEqual([])
})

test('the font of social images draws whatever their titles keep', async () => {
  const letters = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code))
  const kept = letters.filter((letter) => drawable(letter) === letter)
  expect(missingFrom(kept.join(''), sorani + persian + arabic)).toEqual([])
  const drawn = await charactersOf('lib/seo/fonts/vazirmatn.ttf', kept.join(''))
  expect(kept.filter((letter) => !drawn.has(letter))).toEqual([])
})

test('the Persian text is in Persian letters', () => {
  const texts = textsOf(en).filter(({ path }) => persianText.test(path))
  expect(texts).toHaveLength(4)
  expect(missingFrom(`${persian}\u200C .،`, texts.map(({ text }) => text).join(''))).toEqual([])
})
