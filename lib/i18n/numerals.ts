/** Formats a number with at most one decimal place and no grouping in the digits of `numeralsOf`; for the browser. */
export const formatWithNumerals = (numerals: string, value: number): string =>
  String(Math.round(value * 10) / 10).replace(
    /[\d.]/g,
    (character) => numerals['0123456789.'.indexOf(character)] ?? character,
  )
