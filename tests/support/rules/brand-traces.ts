const isLetters = /^[a-z]+$/i

/** Matches a name: a Latin one anywhere, others as whole words, because they may be part of ordinary words. */
const patternOf = (name: string) =>
  isLetters.test(name)
    ? new RegExp(RegExp.escape(name), 'gi')
    : new RegExp(`(?<!\\p{L})${RegExp.escape(name)}(?!\\p{L})`, 'gu')

/** The occurrences of the names in a text, each with a few characters around it. */
export const tracesOf = (names: Readonly<Record<string, string>>, text: string): string[] =>
  [...new Set(Object.values(names))].flatMap((name) =>
    [...text.matchAll(patternOf(name))].map(({ index }) => text.slice(Math.max(0, index - 40), index + 40)),
  )
