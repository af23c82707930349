import { createHmac } from 'node:crypto'

/** Returns an HMAC that only this site can compute; stored in place of personal data, such as IP addresses. */
export const keyedHash = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')

/** Whether a text has the format of a random token; checked before a query, because PostgreSQL throws on NUL. */
export const isToken = (text: string): boolean => /^[\w-]{16,32}$/.test(text)
