import { removeIgnorableCharacters, toAsciiDigits } from './characters.ts'

// Matches a dot-atom (RFC 5322), an @ and a domain with a dot. Rejects `=?`, which would start an encoded word.
// Allows only ASCII, because few servers accept SMTPUTF8, and international domains can be written in punycode.
const mailboxPattern =
  /^(?!\.|.*(?:\.[.@]|=\?))[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/i

// Servers must accept e-mail addresses up to this length (RFC 5321).
const maxLength = 254
// Leaves room for a name and a label besides the e-mail address.
const maxTypedLength = 1000

/** Checks whether a string is safe to use as an e-mail's recipient and in its headers. Forms are less strict. */
export const isMailbox = (text: string): boolean => text.length <= maxLength && mailboxPattern.test(text)

// At the start of an e-mail address, an apostrophe counts as a quotation mark.
const copiedMailboxPattern =
  /(?:^|[^\p{L}\p{N}\s.!#$%&*+/=?^_`{|}~-]) ?([\p{L}\p{N}!#$%&*+/=?^_`{|}~-][\p{L}\p{N}.'!#$%&*+/=?^_`{|}~-]*@[\p{L}\p{N}.-]*[\p{L}\p{N}])/u

/**
 * Extracts the e-mail address from pasted text; ignores a label, a name, brackets, quotation marks, and spaces around @
 * and dots. Returns the text unchanged if it contains no e-mail address, or if a name precedes one without punctuation,
 * because the name may be part of the e-mail address.
 */
const extractMailbox = (text: string) => {
  const normalizedText = text.normalize('NFKC').replace(/[。۔]/g, '.').replace(/\s+/g, ' ')
  return copiedMailboxPattern.exec(normalizedText.replace(/ ?([@.]) ?/g, '$1'))?.[1] ?? text
}

/**
 * Returns the e-mail address in typed or pasted text, without a name or label around it. Unless it finds exactly one
 * valid e-mail address, returns the text itself, with ASCII digits, and without invisible characters and the trailing
 * full stops that phone keyboards append.
 */
export const normalizeEmail = (text: string) => {
  const typedText = toAsciiDigits(removeIgnorableCharacters(text))
    .trim()
    .replace(/([\p{L}\p{N}])[\s.]+$/u, '$1')
  // If the text contains two e-mail addresses, keep both.
  if (typedText.length > maxTypedLength || /[@＠].*[@＠]/.test(typedText)) return typedText
  return [typedText, extractMailbox(typedText)].find(isMailbox) ?? typedText
}
