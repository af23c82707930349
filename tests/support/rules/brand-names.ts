const latinNamePattern = /^[a-z]+$/i

/**
 * Returns a pattern for a name. A non-Latin name may be part of another word, so its pattern matches only whole words.
 */
const patternFor = (name: string) =>
  latinNamePattern.test(name)
    ? new RegExp(RegExp.escape(name), 'gi')
    : new RegExp(`(?<!\\p{L})${RegExp.escape(name)}(?!\\p{L})`, 'gu')

/** Returns each occurrence of the names in `text`, with the surrounding characters. */
export const findNameMentions = (names: Readonly<Record<string, string>>, text: string): string[] =>
  [...new Set(Object.values(names))].flatMap((name) =>
    [...text.matchAll(patternFor(name))].map(({ index }) => text.slice(Math.max(0, index - 40), index + 40)),
  )
