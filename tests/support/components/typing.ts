/** Returns the values of a field while a text is typed letter by letter, then erased from its end to a length. */
export const typedAndErased = (text: string, length: number): string[] => [
  ...Array.from(text, (_, index) => text.slice(0, index + 1)),
  ...Array.from({ length: text.length - length }, (_, index) => text.slice(0, text.length - index - 1)),
]
