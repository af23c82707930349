import { toAsciiDigits } from '#lib/schemas/characters.ts'

// Combining marks (after NFKD), direction marks, joiners, tatweel and the standalone hamza.
const ignoredCharacterPattern = /[\p{M}\p{Cf}ـء]/gu

// Without a Kurdish keyboard, people type ه for ە and the plain letter for ڕ ڵ ۆ ێ. The position in the word cannot
// distinguish ه from ە, because a query may end inside a word.
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
// Most letters in a long text do not change, so matching only the letters to replace is faster.
const variantPattern = new RegExp(`[${[...letterByVariant.keys()].join('')}]`, 'g')

// “R & D” is also written “R&D”.
const spacedAmpersandPattern = /((?:^|[^\p{L}\p{N}])\p{L}) ?& ?(?=\p{L}(?![\p{L}\p{N}]))/gu

/**
 * Normalizes text for search, not for display, so that common spellings of a word become the same string. Folds at
 * least the letters that Lucene's SoraniNormalizer folds.
 */
export const foldText = (text: string): string =>
  toAsciiDigits(text)
    .normalize('NFKD')
    .replace(ignoredCharacterPattern, '')
    .toLowerCase()
    .replace(variantPattern, (letter) => letterByVariant.get(letter) ?? letter)
    .replace(/وو+/g, 'و')
    .replace(/\s+/g, ' ')
    .replace(spacedAmpersandPattern, '$1&')
    .trim()

// Punctuation and symbols of any script separate words, except in names such as C++, C# and R&D, whose single letters
// would match almost every text.
const termPattern = /\p{L}(?:&\p{L})*[+#]*(?![\p{L}\p{N}])|[^\s\p{P}\p{S}]+/gu

/** Returns the folded words of a query. A text matches if, after `foldText`, it contains each of them. */
export const searchTerms = (query: string): string[] => foldText(query).match(termPattern) ?? []
