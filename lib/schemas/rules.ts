import * as z from 'zod/mini'
import { mapTextFields, maxLengths } from './application-fields.ts'
import { toAsciiDigits, toPlainLines, toSingleLine, visibleCharacter } from './characters.ts'
import { normalizeEmail } from './email.ts'
import type { ApplicationError, ContactError } from './error-keys.ts'

// Requires only a non-space character on each side of an @, because unusual e-mail addresses exist. `\S+@\S+`
// would match the same texts, but takes quadratic time on a long text.
const emailPattern = /\S@\S/

/** Returns its argument; the type makes a misspelt key a compile error. */
export const errorKey = (key: ApplicationError | ContactError) => key

/** One line, so that no value leaves its header or cell. */
export const line = () =>
  z.string().check(z.overwrite(toSingleLine), z.maxLength(maxLengths.line, errorKey('lineTooLong')))

export const lines = () =>
  z.string().check(z.overwrite(toPlainLines), z.maxLength(maxLengths.lines, errorKey('tooLong')))

/** An e-mail address without what is copied along with it. The check is loose; `isMailbox` is stricter. */
export const email = () =>
  line().check(z.overwrite(normalizeEmail), z.regex(emailPattern, errorKey('invalidEmail')))

/** A line in ASCII digits, because the groups of a number in Arabic digits would be shown in reverse order. */
const phone = () =>
  z
    .string()
    .check(
      z.overwrite(toSingleLine),
      z.maxLength(maxLengths.phone, errorKey('phoneTooLong')),
      z.overwrite(toAsciiDigits),
    )

const textRules = { name: line, line, lines, phone, email }

const requireVisibleCharacter = () => z.regex(visibleCharacter, errorKey('notEmpty'))

export const applicationSchema = z.object(
  mapTextFields((_, { kind, isRequired }) => {
    const text = textRules[kind]()
    return isRequired && kind !== 'email' ? text.check(requireVisibleCharacter()) : text
  }),
)
