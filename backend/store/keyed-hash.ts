import { createHmac } from 'node:crypto'

/** Returns an HMAC, to use as a key or to store in place of personal data, such as an IP address. */
export const hashWithKey = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')

/** Checks the format of a random token. Call this before a query. PostgreSQL throws on NUL characters. */
export const isToken = (text: string): boolean => /^[\w-]{16,32}$/.test(text)
