const isLetters = /^[a-z]+$/i

/** Finds a name: a Latin one anywhere, in another script as a whole word, for it can be a word of the language. */
const patternOf = (name: string) =>
  isLetters.test(name)
    ? new RegExp(RegExp.escape(name), 'gi')
    : new RegExp(`(?<!\\p{L})${RegExp.escape(name)}(?!\\p{L})`, 'gu')

/** The places of a text in which one of the names stands, with a few signs around it. */
export const tracesOf = (names: Readonly<Record<string, string>>, text: string): string[] =>
  Object.values(names).flatMap((name) =>
    [...text.matchAll(patternOf(name))].map(({ index }) => text.slice(Math.max(0, index - 40), index + 40)),
  )
