import { invisible } from '#lib/schemas/files.ts'

/** Replaces each `{name}` by its value; unknown names stay. */
export const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)

/** Untrusted text on one line, without invisible characters that change its direction. */
export const singleLine = (text: string): string =>
  text.normalize('NFC').replace(invisible, ' ').replace(/\s+/g, ' ').trim()

/** A text of unknown direction for the middle of another one, whose order it does not change. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** Splits a text at e-mail addresses and possible phone numbers, which stay left to right and get the odd indexes. */
export const splitAtContacts = (text: string): string[] =>
  // Matches an e-mail address, a number with its country code, or at least four Latin digits. The limit of 64 before
  // the @ keeps a long word from taking quadratic time.
  text.split(/([\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+|(?:\+\d|\d(?=(?:[ -]?\d){3}))(?:[ -]?\d)*)/)
