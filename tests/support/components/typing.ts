/** Returns a field's values while text is typed character by character, then erased down to `length` characters. */
export const listValuesWhileTyping = (text: string, length: number): string[] => [
  ...Array.from(text, (_, index) => text.slice(0, index + 1)),
  ...Array.from({ length: text.length - length }, (_, index) => text.slice(0, text.length - index - 1)),
]
