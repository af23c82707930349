// Embeddings, overrides and isolates (which can reverse the text after them) and deprecated format characters, but not
// direction marks.
const directionControlPattern = /[\u202a-\u202e\u2066-\u206f]/g

/**
 * Characters that can make two different texts look the same: direction controls and marks, zero-width spaces and lone
 * surrogates. Kurdish and Persian need the joiners U+200C and U+200D, so they are not included.
 */
export const invisibleCharacterPattern =
  /[\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u206f\ufeff]/gu

/** Matches text with a character that is neither white space nor in Unicode's category C (control, format, …). */
export const visibleCharacterPattern = /[^\s\p{C}]/u

/**
 * Converts text to a single line in NFC: removes invisible characters, replaces each run of white space and control
 * characters with one space, and trims the text.
 */
export const toSingleLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(invisibleCharacterPattern, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/**
 * Removes direction controls, and all control characters except tabs and line breaks. Converts line breaks, which forms
 * send as `\r\n`, to `\n`, and trims the text.
 */
export const toPlainLines = (text: string): string =>
  text
    .replace(directionControlPattern, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** Removes default-ignorable characters, including joiners, from text that needs none, such as a copied number. */
export const removeIgnorableCharacters = (text: string): string =>
  text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')

export const toAsciiDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
