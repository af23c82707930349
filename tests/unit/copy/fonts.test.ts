import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'
import { messagesFor } from '#lib/i18n/messages.ts'
import en from '#messages/en/index.ts'
import { textsOf } from '#tests/support/rules/message-texts.ts'
import { arabicFontCharacters, latinFontCharacters } from '../../../art/font-sets.ts'

const findTableOffset = (font: Buffer, tag: string) => {
  const tableCount = font.readUInt16BE(4)
  for (let recordOffset = 12; recordOffset < 12 + tableCount * 16; recordOffset += 16)
    if (font.toString('latin1', recordOffset, recordOffset + 4) === tag)
      return font.readUInt32BE(recordOffset + 8)
  throw new Error(`no table ${tag}`)
}

const readSegments = (table: Buffer) => {
  const count = table.readUInt16BE(6) / 2
  return Array.from({ length: count }, (_, index) => [
    table.readUInt16BE(16 + count * 2 + index * 2),
    table.readUInt16BE(14 + index * 2),
  ])
}

/** Returns the characters in `text` that a font file can draw according to its `cmap` table. */
const findDrawableCharacters = async (file: string, text: string): Promise<ReadonlySet<string>> => {
  const font = Buffer.from(await subsetFont(readFileSync(file), text, { targetFormat: 'sfnt' }))
  const cmapOffset = findTableOffset(font, 'cmap')
  const subtables = Array.from({ length: font.readUInt16BE(cmapOffset + 2) }, (_, index) =>
    font.subarray(cmapOffset + font.readUInt32BE(cmapOffset + 4 + index * 8 + 4)),
  )
  const format4Subtable = subtables.find((subtable) => subtable.readUInt16BE(0) === 4)
  if (!format4Subtable) throw new Error(`${file} has no cmap subtable of format 4`)
  const drawableCharacters = new Set<string>()
  for (const [first = 1, last = 0] of readSegments(format4Subtable))
    for (let code = first; code <= last && code < 0xffff; code += 1)
      drawableCharacters.add(String.fromCharCode(code))
  return drawableCharacters
}

/** Returns a predicate for the characters in a font’s `unicode-range`. */
const parseUnicodeRange = (styles: string, family: string): ((character: string) => boolean) => {
  const [, rangeList = ''] =
    new RegExp(`font-family: "${family}";[^}]*unicode-range:([^;]*);`, 'i').exec(styles) ?? []
  const ranges = [...rangeList.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)],
  )
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    return ranges.some(([first = 1, last = 0]) => code >= first && code <= last)
  }
}

const soraniLetters = 'ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنهەوۆیێ'
const persianLetters = 'آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیءأؤئة'
const arabicLetters = 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي'

const persianPathPattern = /\.persian\.(?!label)/

function findMissingCharacters(characters: string, text: string): string[] {
  const knownCharacters = new Set(characters)
  return [...new Set(text)].filter((character) => character !== '\n' && !knownCharacters.has(character))
}

/** Returns a language’s copy, without text that is rendered in another font. */
const readFontCopy = (locale: Locale) =>
  textsOf(messagesFor(locale))
    // On English pages, Persian text is rendered in the font for right-to-left scripts.
    .filter(({ path }) => locale !== 'en' || !persianPathPattern.test(path))
    .map(({ text }) => text)
    .join('')

test.each([
  ['Sorani letters', soraniLetters],
  ['Persian letters', persianLetters],
  ['Arabic letters', arabicLetters],
  ['digits', '0123456789٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'],
])('character set for right-to-left pages → contains all %s', (_, characters) => {
  expect(findMissingCharacters(arabicFontCharacters, characters)).toEqual([])
})

test.each(localeCodes)(
  'copy in %s, except Persian text in English copy → contains only characters in the font’s character set',
  (locale) => {
    const characters = { vazirmatn: arabicFontCharacters, figtree: latinFontCharacters }[locales[locale].font]
    expect(findMissingCharacters(characters, readFontCopy(locale))).toEqual([])
  },
)

test.each(localeCodes)(
  'page font for %s → covers every character in the copy, except Persian text in English copy',
  async (locale) => {
    const { font } = locales[locale]
    const isInRange = parseUnicodeRange(readFileSync('app/styles/fonts.css', 'utf8'), font)
    const text = readFontCopy(locale)
    const shownCharacters = [...new Set(text)].filter((character) => character !== '\n')
    const drawableCharacters = await findDrawableCharacters(`app/fonts/${font}.woff2`, text)
    expect(
      shownCharacters.filter((character) => !drawableCharacters.has(character) || !isInRange(character)),
    ).toEqual([])
  },
)

test.each(['Vazirmatn', 'Figtree'])(
  'font %s → has `font-display: swap`, so it replaces the fallback font even if it loads late',
  (family) => {
    const fontDisplay = new RegExp(`font-family: "${family}";[^}]*font-display: (\\w+);`)
    expect(fontDisplay.exec(readFileSync('app/styles/fonts.css', 'utf8'))?.[1]).toBe('swap')
  },
)

test.each(localeCodes)(
  'social image font for %s → has a glyph for every character in the copy, except Persian text in English copy',
  async (locale) => {
    const font = locales[locale].font
    const text = readFontCopy(locale)
    const drawableCharacters = await findDrawableCharacters(`art/social-fonts/${font}.ttf`, text)
    expect(
      [...new Set(text)].filter((character) => character !== '\n' && !drawableCharacters.has(character)),
    ).toEqual([])
  },
)

test('Persian text in the English messages → contains only Persian letters, spaces and punctuation', () => {
  const texts = textsOf(en).filter(({ path }) => persianPathPattern.test(path))
  expect(texts).toHaveLength(4)
  expect(findMissingCharacters(`${persianLetters}\u200C .،`, texts.map(({ text }) => text).join(''))).toEqual(
    [],
  )
})
