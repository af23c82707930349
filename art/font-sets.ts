import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'

export type FontSubset = {
  source: string
  target: string
  characters: string
  /** OpenType features to keep. Arabic letters join only with ccmp, init, medi, fina and rlig. */
  features?: string[]
  /** The only weight to keep; omit it for all weights from 400 to 900. */
  weight?: number
  /** The maximum size in bytes. */
  maxBytes: number
}

function characterRange(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
}

const ascii = characterRange(0x20, 0x7e)
const typographicCharacters = '\u00a0«»–—’‘“”·•…©×'

const arabicLetters =
  characterRange(0x0621, 0x063a) + characterRange(0x0641, 0x064a) + characterRange(0x0671, 0x0671)
const persianAndSoraniLetters = 'پچژکگیڤڕڵۆێەھۀ'
const arabicMarks =
  characterRange(0x064b, 0x0655) + characterRange(0x0640, 0x0640) + characterRange(0x0670, 0x0670)
const arabicDigits = characterRange(0x0660, 0x0669) + characterRange(0x06f0, 0x06f9)
const arabicPunctuation = '،؛؟٪٫٬'
// Zero-width joiners and direction marks. If one were missing, browsers would load a second font to render it.
const zeroWidthCharacters = characterRange(0x200c, 0x200f)

/** Includes Latin characters, because right-to-left pages contain Latin digits, words and e-mail addresses. */
export const arabicFontCharacters =
  arabicLetters +
  persianAndSoraniLetters +
  arabicMarks +
  arabicDigits +
  arabicPunctuation +
  zeroWidthCharacters +
  ascii +
  typographicCharacters

/** Includes the accented letters of Latin-1. */
export const latinFontCharacters = ascii + typographicCharacters + characterRange(0x00a1, 0x00ff)

// Covers Latin and Arabic letters, and punctuation.
const socialImageCharacters = characterRange(0x20, 0x2500)

export const fontSubsets: FontSubset[] = [
  {
    source: 'art/fonts/vazirmatn.woff2',
    target: 'app/fonts/vazirmatn.woff2',
    characters: arabicFontCharacters,
    features: [
      'ccmp',
      'locl',
      'init',
      'medi',
      'fina',
      'rlig',
      'liga',
      'calt',
      'mark',
      'mkmk',
      'kern',
      'tnum',
    ],
    maxBytes: 46_000,
  },
  {
    source: 'art/fonts/figtree-latin.woff2',
    target: 'app/fonts/figtree.woff2',
    characters: latinFontCharacters,
    features: ['ccmp', 'locl', 'rvrn', 'mark', 'mkmk', 'kern', 'tnum'],
    maxBytes: 25_000,
  },
  // Social images use only the title's weight.
  {
    source: 'art/fonts/vazirmatn.woff2',
    target: 'art/social-fonts/vazirmatn.ttf',
    characters: socialImageCharacters,
    weight: 900,
    maxBytes: 112_000,
  },
  {
    source: 'art/fonts/figtree-latin.woff2',
    target: 'art/social-fonts/figtree.ttf',
    characters: socialImageCharacters,
    weight: 850,
    maxBytes: 25_000,
  },
]

/** Subsets a font deterministically; throws if the result exceeds `maxBytes`. */
export async function makeSubset({
  source,
  target,
  characters,
  features,
  weight,
  maxBytes,
}: FontSubset): Promise<Uint8Array> {
  const font = await subsetFont(readFileSync(source), characters, {
    targetFormat: target.endsWith('.ttf') ? 'sfnt' : 'woff2',
    ...(features && { keepFeatures: features }),
    variationAxes: { wght: weight ?? { min: 400, max: 900 } },
  })
  if (font.length > maxBytes)
    throw new Error(`${target} has ${font.length} bytes; the limit in art/font-sets.ts is ${maxBytes}.`)
  return font
}
