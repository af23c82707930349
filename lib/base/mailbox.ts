import { createHmac } from 'node:crypto'

// One plain address: no list, no display name, no quotes, no invisible characters.
const pattern = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+\.[^\s@<>()[\]\\,;:"\p{C}.]+$/u

// RFC 5321: the lengths that servers must accept.
const longest = 254

/** Whether mail can be sent to a text as an address; the form accepts more. */
export const isMailbox = (text: string): boolean => text.length <= longest && pattern.test(text)

/** An address in one spelling of the many that lead to the same mailbox. */
export const mailboxOf = (address: string): string => {
  const [, name = address, host = ''] = /^(.*)@(.*)$/.exec(address.trim().toLowerCase()) ?? []
  const plain = name.replace(/\+.*$/, '')
  return /^(gmail|googlemail)\.com$/.test(host)
    ? `${plain.replaceAll('.', '')}@gmail.com`
    : `${plain}@${host}`
}

/** What is written down instead of addresses and mailboxes: a hash that only this site's servers can make. */
export const keyedHash = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
