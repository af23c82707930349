import { toAsciiDigits } from './digits.ts'

// RFC 5322's dot-atom without `=?`, which starts an encoded word, and a domain with a dot. ASCII only,
// because few servers accept SMTPUTF8; international domains can be written in punycode.
const mailboxPattern =
  /^(?!\.|.*(?:\.[.@]|=\?))[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/i

// RFC 5321: the length that servers must accept.
const maxLength = 254

/** Checks whether a text can be the recipient and a header of an e-mail. Forms accept other texts too. */
export const isMailbox = (text: string): boolean => text.length <= maxLength && mailboxPattern.test(text)

/** Removes what is copied along with an e-mail address: a label, a name, comments, quotation marks, spaces. */
const extractMailbox = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[。۔]/g, '.')
    .replace(/^.*[<(:](?=[^<(:]*@)/, '')
    .replace(/(@[^@<>()?]*)[<>()?].*$/, '$1')
    .replace(/^[^\p{L}\p{N}!#$%&*+/=?^_`{|}~-]+/u, '')
    .replace(/([\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '$1')

/**
 * Returns a typed e-mail address in ASCII digits, without what was copied along with it. If no mail could be sent to the
 * rest either, only invisible characters and a trailing full stop are removed, which phone keyboards append.
 */
export const normalizeEmail = (text: string) => {
  const typed = toAsciiDigits(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
    .trim()
    .replace(/([\p{L}\p{N}])[\s.]+$/u, '$1')
  // Of two addresses, neither is dropped.
  const candidates = /[@＠].*[@＠]/.test(typed) ? [] : [typed, extractMailbox(typed)]
  return candidates.find(isMailbox) ?? typed
}
