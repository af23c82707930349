import { invisibleSigns } from '#lib/base/names.ts'

/** Replaces each `{name}` by its value; unknown names stay. */
export const fill = (text: string, facts: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => facts[name] ?? placeholder)

/** A text of others as one line, in which no sign changes the direction. */
export const plainLine = (text: string): string =>
  text.normalize('NFC').replace(invisibleSigns, ' ').replace(/\s+/g, ' ').trim()

/** A text of unknown direction for the middle of another one, whose order it does not change. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** Splits a text at numbers and addresses, which stay left to right; they are the odd parts. */
export const splitAtDialled = (text: string): string[] =>
  // An e-mail address, a number with its country's code, or four Latin digits and more. Without an end, what is before
  // the sign would be looked for from each letter of a long word to its end.
  text.split(/([\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+|(?:\+\d|\d(?=(?:[ -]?\d){3}))(?:[ -]?\d)*)/)
