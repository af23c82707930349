// RFC 5322's dot-atom without `=?`, which begins an encoded word, and a host name with a dot. Only ASCII, because
// headers are ASCII and few servers accept SMTPUTF8; an international domain can be given in punycode.
const mailboxPattern =
  /^(?!\.|.*(?:\.[.@]|=\?))[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/i

// RFC 5321: the length that servers must accept.
const maxLength = 254

/** Whether e-mail can be sent to a text, and headers can contain it; forms accept more. */
export const isMailbox = (text: string): boolean => text.length <= maxLength && mailboxPattern.test(text)

/** Returns one spelling for all e-mail addresses that are delivered to the same mailbox. */
export const mailboxOf = (email: string): string => {
  const [, localPart = email, domain = ''] = /^(.*)@(.*)$/.exec(email.trim().toLowerCase()) ?? []
  const untaggedPart = localPart.replace(/\+.*$/, '')
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${untaggedPart.replaceAll('.', '')}@gmail.com`
    : `${untaggedPart}@${domain}`
}
