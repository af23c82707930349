import * as z from 'zod/mini'
import { mapTextFields, maxTextLength } from './application-fields.ts'
import { toAsciiDigits, toPlainLines, toSingleLine, visibleCharacter } from './characters.ts'
import { normalizeEmail } from './email.ts'
import type { ApplicationError, ContactError } from './error-keys.ts'

export const maxLineLength = 255

// Requires only a non-space character on each side of an @, because unusual e-mail addresses exist. `\S+@\S+`
// would match the same texts, but takes quadratic time on a long text.
const emailPattern = /\S@\S/

/** Returns its argument; the type makes a misspelt key a compile error. */
export const errorKey = (key: ApplicationError | ContactError) => key

/** One line, so that no value leaves its header or cell. */
export const line = (max = maxLineLength) =>
  z.string().check(z.overwrite(toSingleLine), z.maxLength(max, errorKey('tooLong')))

export const lines = (max = maxTextLength) =>
  z.string().check(z.overwrite(toPlainLines), z.maxLength(max, errorKey('tooLong')))

/** An e-mail address without what is copied along with it. The check is loose; `isMailbox` is stricter. */
export const email = (max = maxLineLength) =>
  line(max).check(z.overwrite(normalizeEmail), z.regex(emailPattern, errorKey('invalidEmail')))

/** A line in ASCII digits, because the groups of a number in Arabic digits would be shown in reverse order. */
const phone = (max: number) => line(max).check(z.overwrite(toAsciiDigits))

const textRules = { name: line, line, lines, phone, email }

const requireVisibleCharacter = () => z.regex(visibleCharacter, errorKey('notEmpty'))

export const applicationSchema = z.object(
  mapTextFields((_, { kind, isRequired, maxLength }) => {
    const text = textRules[kind](maxLength)
    return isRequired && kind !== 'email' ? text.check(requireVisibleCharacter()) : text
  }),
)
