const latinName = /^[a-z]+$/i

/** Matches a Latin name anywhere, and other names only as whole words, because ordinary words may contain them. */
const patternFor = (name: string) =>
  latinName.test(name)
    ? new RegExp(RegExp.escape(name), 'gi')
    : new RegExp(`(?<!\\p{L})${RegExp.escape(name)}(?!\\p{L})`, 'gu')

/** Returns each occurrence of the names in a text, with the characters around it. */
export const findNames = (names: Readonly<Record<string, string>>, text: string): string[] =>
  [...new Set(Object.values(names))].flatMap((name) =>
    [...text.matchAll(patternFor(name))].map(({ index }) => text.slice(Math.max(0, index - 40), index + 40)),
  )
