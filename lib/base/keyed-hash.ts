import { createHmac } from 'node:crypto'

/** Returns an HMAC, which only this site's servers can compute; stored in place of IP addresses and other personal data. */
export const keyedHash = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')

/** Whether a text has the format of a random token; checked before the database query, because PostgreSQL throws on NUL. */
export const isToken = (text: string): boolean => /^[\w-]{16,32}$/.test(text)
