/** Replaces each `{name}` with its value; leaves placeholders without a value unchanged. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)

/** Isolates text whose direction is unknown or left to right, so that it does not reorder the text around it. */
export const isolateDirection = (text: string, direction: 'auto' | 'ltr' = 'auto'): string =>
  `${direction === 'ltr' ? '\u2066' : '\u2068'}${text}\u2069`

/** Splits text so that e-mail addresses and long numbers, which are shown left to right, are at odd indexes. */
export const splitAtEmailsAndNumbers = (text: string): string[] =>
  // Matches an e-mail address, a phone number with a country code, or at least four Latin digits. Without the limit
  // of 64 before the @, a long word would take quadratic time.
  text.split(/([\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+|(?:\+\d|\d(?=(?:[ -]?\d){3}))(?:[ -]?\d)*)/)

/** Returns a character's escape sequence in JSON. */
export const unicodeEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
