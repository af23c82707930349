import { createHmac } from 'node:crypto'

/** Returns an HMAC, which can be stored in place of personal data such as IP addresses. */
export const keyedHash = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')

/** Checks the format of a random token. Call it before a query, because PostgreSQL throws on NUL. */
export const isToken = (text: string): boolean => /^[\w-]{16,32}$/.test(text)
