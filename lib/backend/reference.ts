import { createHash } from 'node:crypto'

// Crockford's base 32: no letter that reads like another or like a digit.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/**
 * Twelve characters, 60 bits: short enough to read out, too many to guess. Who tries a thousand a second, for a
 * year, against a hundred thousand applications finds one with a chance of three in a thousand. Made of the
 * idempotency key, so that every server on the way, and every repetition, gives the same one.
 */
export const referenceOf = (idempotencyKey: string): string =>
  Array.from(
    createHash('sha256').update(`reference ${idempotencyKey}`).digest().subarray(0, length),
    (byte) => alphabet[byte % alphabet.length],
  ).join('')
