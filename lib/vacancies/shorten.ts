const longest = 140

/** A text cut off between two words, where it is longer than one line of the list. */
export const shorten = (text: string): string => {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).trimEnd()}…`
}
