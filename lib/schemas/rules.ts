import * as z from 'zod/mini'
import { mapTextFields, maxTextLength } from './application-fields.ts'
import { toAsciiDigits } from './digits.ts'
import { normalizeEmail } from './email.ts'
import type { ApplicationError, ContactError } from './error-keys.ts'

export const maxLineLength = 255

// Requires only a non-space character on each side of an @, because unusual e-mail addresses exist. `\S+@\S+`
// would match the same texts, but takes quadratic time on a long text.
const emailPattern = /\S@\S/

/** Returns its argument; the type makes a misspelt key a compile error. */
export const errorKey = (key: ApplicationError | ContactError) => key

// These characters can also reverse the text after the value. The joiners that Kurdish and Persian need are
// not included.
const bidiControls = /[\u202a-\u202e\u2066-\u206f]/g
// Direction marks and zero-width spaces could make two different names look the same.
const invisibleChars = /[\u061c\u200b\u200e\u200f\u2060\ufeff]/g

/** One line; line breaks and control characters become spaces, so that no value leaves its header or cell. */
export const line = (max = maxLineLength) =>
  z.string().check(
    z.overwrite((text) =>
      text
        .replace(bidiControls, '')
        .replace(invisibleChars, '')
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
        .trim(),
    ),
    z.maxLength(max, errorKey('tooLong')),
  )

/** Multi-line text: `\r\n`, which forms send, becomes `\n`; other control characters except tabs are removed. */
export const lines = (max = maxTextLength) =>
  z.string().check(
    z.overwrite((text) =>
      text
        .replace(bidiControls, '')
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    ),
    z.maxLength(max, errorKey('tooLong')),
  )

/** An e-mail address without what is copied along with it. The check is loose; `isMailbox` is stricter. */
export const email = (max = maxLineLength) =>
  line(max).check(z.overwrite(normalizeEmail), z.regex(emailPattern, errorKey('invalidEmail')))

/** A line in ASCII digits, because the groups of a number in Arabic digits would be shown in reverse order. */
const phone = (max: number) => line(max).check(z.overwrite(toAsciiDigits))

const textRules = { name: line, line, lines, phone, email }

// Rejects a text that is empty or has only invisible format characters such as joiners.
const requireVisibleCharacter = () => z.regex(/\P{Cf}/u, errorKey('notEmpty'))

export const applicationSchema = z.object(
  mapTextFields((_, { kind, isRequired, maxLength }) => {
    const text = textRules[kind](maxLength)
    return isRequired && kind !== 'email' ? text.check(requireVisibleCharacter()) : text
  }),
)
