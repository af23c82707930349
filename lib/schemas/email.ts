import { removeFormatCharacters, toAsciiDigits } from './characters.ts'

// RFC 5322's dot-atom without `=?`, which starts an encoded word, and a domain with a dot. ASCII only,
// because few servers accept SMTPUTF8; international domains can be written in punycode.
const mailboxPattern =
  /^(?!\.|.*(?:\.[.@]|=\?))[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/i

// RFC 5321: the length that servers must accept.
const maxLength = 254
// With a name and a label.
const maxTypedLength = 1000

/** Checks whether a text can be the recipient and a header of an e-mail. Forms accept other texts too. */
export const isMailbox = (text: string): boolean => text.length <= maxLength && mailboxPattern.test(text)

// An apostrophe at the start of an address is a quotation mark.
const copiedPattern =
  /(?:^|[^\p{L}\p{N}\s.!#$%&*+/=?^_`{|}~-]) ?([\p{L}\p{N}!#$%&*+/=?^_`{|}~-][\p{L}\p{N}.'!#$%&*+/=?^_`{|}~-]*@[\p{L}\p{N}.-]*[\p{L}\p{N}])/u

/**
 * Returns the e-mail address in a text with a label, a name, brackets, quotation marks, or spaces beside @ and dots.
 * A name without a mark after it is not removed, because it may be a part of the address.
 */
const extractMailbox = (text: string) => {
  const spaced = text.normalize('NFKC').replace(/[。۔]/g, '.').replace(/\s+/g, ' ')
  return copiedPattern.exec(spaced.replace(/ ?([@.]) ?/g, '$1'))?.[1] ?? text
}

/**
 * Returns a typed e-mail address in ASCII digits, without what was copied along with it. If no mail could be sent to the
 * rest either, only invisible characters and a trailing full stop are removed, which phone keyboards append.
 */
export const normalizeEmail = (text: string) => {
  const typed = toAsciiDigits(removeFormatCharacters(text))
    .trim()
    .replace(/([\p{L}\p{N}])[\s.]+$/u, '$1')
  // Of two addresses, neither is dropped.
  if (typed.length > maxTypedLength || /[@＠].*[@＠]/.test(typed)) return typed
  return [typed, extractMailbox(typed)].find(isMailbox) ?? typed
}
