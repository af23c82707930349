// RFC 5322's dot-atom without `=?`, which starts an encoded word, and a domain with a dot. ASCII only,
// because few servers accept SMTPUTF8; international domains can be written in punycode.
const mailboxPattern =
  /^(?!\.|.*(?:\.[.@]|=\?))[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/i

// RFC 5321: the length that servers must accept.
const maxLength = 254

/** Checks whether a text can be the recipient and a header of an e-mail. Forms accept other texts too. */
export const isMailbox = (text: string): boolean => text.length <= maxLength && mailboxPattern.test(text)

/** Returns one spelling for the variants of an e-mail address: capitals, `+` tags, and dots at Gmail. */
export const mailboxOf = (email: string): string => {
  const [, localPart = email, domain = ''] = /^(.*)@(.*)$/.exec(email.trim().toLowerCase()) ?? []
  const untaggedPart = localPart.replace(/\+.*$/, '')
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${untaggedPart.replaceAll('.', '')}@gmail.com`
    : `${untaggedPart}@${domain}`
}
