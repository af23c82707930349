/** Formats a number in the browser with the digits from `numeralsOf`, at most one decimal, and no grouping. */
export const formatWithNumerals = (numerals: string, value: number): string =>
  String(Math.round(value * 10) / 10).replace(
    /[\d.]/g,
    (character) => numerals['0123456789.'.indexOf(character)] ?? character,
  )
