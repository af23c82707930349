import * as z from 'zod/mini'
import { eachText } from './application-fields.ts'
import { toAsciiDigits } from './digits.ts'
import type { ApplicationError, ContactError } from './error-keys.ts'

const maxLineLength = 255
const maxTextLength = 10_000

// Accepts whatever has a non-space character on each side of an @, because odd addresses exist. `\S+@\S+` would match
// the same texts, but take quadratic time on a long one.
const emailPattern = /\S@\S/

/** Types a message as an error key, so that a misspelt key does not compile. */
export const errorKey = (key: ApplicationError | ContactError) => key

// Characters that change the direction of the text after them, even beyond the value. The joiners of Kurdish and
// Persian are not among them.
const bidiControls = /[\u202a-\u202e\u2066-\u206f]/g
// Marks of direction, and spaces that nobody sees: one name could pass for another.
const invisibleChars = /[\u061c\u200b\u200e\u200f\u2060\ufeff]/g

/** One line: control characters and line ends become spaces, so that no value breaks out of a header or a table. */
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

/** Text of several lines: line ends as one sign (forms send two), no other control characters but tabs. */
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

// Kurdish, Arabic and Persian keyboards type their own digits, and phones end a sentence with a full stop.
const normalizeEmail = (text: string) => toAsciiDigits(text).replace(/([\p{L}\p{N}])[\s.]+$/u, '$1')

/** An e-mail address as `\S@\S` accepts it, in ASCII digits and without a trailing dot; `isMailbox` is stricter. */
export const email = (max = maxLineLength) =>
  line(max).check(z.overwrite(normalizeEmail), z.regex(emailPattern, errorKey('invalidEmail')))

// Joiners alone are no name.
const requireVisibleCharacter = () => z.regex(/\P{Cf}/u, errorKey('notEmpty'))

/** The text fields of an application; errors are message keys. */
export const applicationSchema = z.object(
  eachText((_, { kind, isRequired, maxLength }) => {
    if (kind === 'email') return email(maxLength)
    const text = kind === 'lines' ? lines(maxLength) : line(maxLength)
    return isRequired ? text.check(requireVisibleCharacter()) : text
  }),
)

const maxLengths: Readonly<Record<string, number>> = {
  ...eachText((_, { maxLength }) => maxLength),
  message: maxTextLength,
}

/** Returns how many characters a field of any form may have. */
export const maxLengthOf = (field: string): number => maxLengths[field] ?? maxLineLength

/** A contact message; errors are message keys. */
export const contactSchema = z.object({
  name: line().check(z.regex(/\p{L}.*\p{L}/u, errorKey('nameShort'))),
  email: email(),
  message: lines().check(z.minLength(2, errorKey('messageRequired'))),
})

export type ContactText = z.infer<typeof contactSchema>
