import { createHmac } from 'node:crypto'
import { fileTypes, invisible } from '#lib/schemas/files.ts'

// RFC 5322's dot-atom without `=?`, which begins an encoded word, and a host name with a dot. Only ASCII, because
// headers are ASCII and few servers accept SMTPUTF8; an international domain can be given in punycode.
const pattern =
  /^(?!\.|.*(?:\.[.@]|=\?))[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/i

// RFC 5321: the lengths that servers must accept.
const maxLength = 254

/** Whether mail can be sent to a text as an e-mail address, and headers can hold it; forms accept more. */
export const isMailbox = (text: string): boolean => text.length <= maxLength && pattern.test(text)

/** Whether a text names an app as Apple does: its team and its bundle. */
export const isAppleApp = (text: string): boolean => /^[A-Z0-9]{10}(?:\.[\w-]+)+$/.test(text)

/** Whether a text is the name of an Android app and the SHA-256 fingerprint of a certificate that signs it. */
export const isAndroidApp = (text: string): boolean =>
  /^[a-z]\w*(?:\.[a-z]\w*)+=[\dA-F]{2}(?::[\dA-F]{2}){31}$/i.test(text)

/** An address in one spelling of the many that lead to the same mailbox. */
export const mailboxOf = (address: string): string => {
  const [, name = address, host = ''] = /^(.*)@(.*)$/.exec(address.trim().toLowerCase()) ?? []
  const plain = name.replace(/\+.*$/, '')
  return /^(gmail|googlemail)\.com$/.test(host)
    ? `${plain.replaceAll('.', '')}@gmail.com`
    : `${plain}@${host}`
}

/** An HMAC, which only this site's servers can compute; it is stored in place of addresses and other personal data. */
export const keyedHash = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')

/** Whether a text has the form of a random token; checked before it is looked up, because PostgreSQL throws on NUL. */
export const isToken = (text: string): boolean => /^[\w-]{16,32}$/.test(text)

// In characters of up to four bytes: file systems allow names of 255 bytes, and a prefix is added.
const maxFileName = 60

// Device names, which Windows opens whatever their extension.
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** A file name for every file system: no path, no invisible characters, no device name, the last 60 characters. */
export const safeFileName = (given: string): string => {
  const name = (given.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
    .trim()
  const end = [...name].slice(-maxFileName).join('')
  return end.replace(/^[\s.]+/, '').replace(reserved, '_$1') || 'file'
}

/** Returns the extension of a stored file's media type; undefined for a type that this site does not store. */
export const extensionFor = (mediaType: string): string | undefined =>
  Object.entries(fileTypes).find(([, known]) => known === mediaType)?.[0]

/** Returns a file name with the extension of the stored content, which may differ from what the name promised. */
export const nameByType = (name: string, mediaType: string): string =>
  `${name.replace(/\.(?:png|p?jpe?g?|jfif|pdf|docx?|rtf)$/i, '')}.${extensionFor(mediaType)}`

/** The beginning of the names of temporary folders, before their process's number. */
export const temporaryFolderPrefix = 'site-upload-'
