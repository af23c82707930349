import { toAsciiDigits } from '#lib/schemas/digits.ts'

// Ignored: vowel signs, accents and hamza marks (NFKD splits them off), direction marks, joiners, tatweel, lone hamza.
const ignoredCharacters = /[\p{M}\p{Cf}ـء]/gu

// Variants of one letter, and the letter that stands for all of them. Keyboards without Kurdish letters write
// ه for ە and the plain letter for ڕ ڵ ۆ ێ, and the last letter of a half-typed word is unknown.
const variants: readonly (readonly [from: string, to: string])[] = [
  ['يىێےې', 'ی'],
  ['كڪ', 'ک'],
  ['هةھہۃ', 'ە'],
  ['ٱ', 'ا'],
  ['ڕڒ', 'ر'],
  ['ڵ', 'ل'],
  ['ۆ', 'و'],
  ['ı', 'i'],
]

const letterByVariant = new Map(
  variants.flatMap(([from, to]) => [...from].map((letter) => [letter, to] as const)),
)
// Replacing only these is faster: most letters of a long text fold to themselves.
const variantPattern = new RegExp(`[${[...letterByVariant.keys()].join('')}]`, 'g')

/**
 * A text as search compares it: two spellings that a reader takes for the same word fold to the same string,
 * whatever keyboard and digits they were typed with. Not for showing.
 *
 * The letters follow Lucene's SoraniNormalizer, which goes less far: it knows ە by its place in a whole word.
 */
export const foldText = (text: string): string =>
  toAsciiDigits(text)
    .normalize('NFKD')
    .replace(ignoredCharacters, '')
    .toLowerCase()
    .replace(variantPattern, (letter) => letterByVariant.get(letter) ?? letter)
    .replace(/وو+/g, 'و')
    .replace(/\s+/g, ' ')
    .trim()
