import * as z from 'zod/mini'
import { mapTextFields } from './application-fields.ts'
import { toAsciiDigits, toPlainLines, toSingleLine, visibleCharacter } from './characters.ts'
import { normalizeEmail } from './email.ts'
import type { ApplicationError, ContactError } from './error-keys.ts'
import { kindOf, type TextKind } from './text-kinds.ts'

/** Returns its argument; the type makes a misspelt key a compile error. */
export const errorKey = (key: ApplicationError | ContactError) => key

// Limits do not count the characters that are often copied together with an e-mail address.
const cleanText = (kind: TextKind, text: string): string => {
  // One line, so that no value leaves its header or cell.
  const plain = kind === 'lines' ? toPlainLines(text) : toSingleLine(text)
  return kind === 'email' ? normalizeEmail(plain) : plain
}

/**
 * Creates the rule of a text; `emptyError` is null if it may be empty. The check of an e-mail address is loose;
 * `isMailbox` is stricter.
 */
export const textRule = (kind: TextKind, emptyError: ApplicationError | ContactError | null) => {
  const { maxLength, tooLong, format, hasAsciiDigits } = kindOf(kind)
  return z.string().check(
    z.overwrite((text) => cleanText(kind, text)),
    z.maxLength(maxLength, errorKey(tooLong)),
    ...(hasAsciiDigits ? [z.overwrite(toAsciiDigits)] : []),
    ...(emptyError ? [z.regex(visibleCharacter, errorKey(emptyError))] : []),
    ...(format
      ? [z.refine<string>((text) => !text || format.pattern.test(text), errorKey(format.error))]
      : []),
  )
}

export const applicationSchema = z.object(
  mapTextFields((_, { kind, emptyError }) => textRule(kind, emptyError)),
)
