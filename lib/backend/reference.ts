import { randomBytes } from 'node:crypto'

// Crockford's base 32: no letter that reads like another or like a digit.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten characters, 50 random bits: short enough to read out, too many to guess. */
export const createReference = (): string =>
  Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join('')
