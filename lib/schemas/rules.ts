import * as z from 'zod/mini'
import { mapTextFields } from './application-fields.ts'
import { toAsciiDigits, toPlainLines, toSingleLine, visibleCharacterPattern } from './characters.ts'
import { normalizeEmail } from './email.ts'
import type { ApplicationErrorKey, ContactErrorKey } from './error-keys.ts'
import { type TextKind, textKindRuleOf } from './text-kinds.ts'

/** Returns its argument; the type makes a misspelt key a compile error. */
export const errorKey = (key: ApplicationErrorKey | ContactErrorKey) => key

// Runs before the length check, so that characters copied along with an e-mail address do not count.
const cleanText = (kind: TextKind, text: string): string => {
  // Keep every kind except `lines` on one line, so that no text can break out of a mail header or spreadsheet cell.
  const cleanedText = kind === 'lines' ? toPlainLines(text) : toSingleLine(text)
  return kind === 'email' ? normalizeEmail(cleanedText) : cleanedText
}

/**
 * Creates the rule for a text field. If `emptyError` is null, the rule accepts an empty value. E-mail addresses are
 * checked loosely; `isMailbox` is stricter.
 */
export const textRule = (kind: TextKind, emptyError: ApplicationErrorKey | ContactErrorKey | null) => {
  const { maxLength, tooLong, format, needsAsciiDigits } = textKindRuleOf(kind)
  return z.string().check(
    z.overwrite((text) => cleanText(kind, text)),
    z.maxLength(maxLength, errorKey(tooLong)),
    ...(needsAsciiDigits ? [z.overwrite(toAsciiDigits)] : []),
    ...(emptyError ? [z.regex(visibleCharacterPattern, errorKey(emptyError))] : []),
    ...(format
      ? [z.refine<string>((text) => !text || format.pattern.test(text), errorKey(format.error))]
      : []),
  )
}

export const applicationTextSchema = z.object(
  mapTextFields((_, { kind, emptyError }) => textRule(kind, emptyError)),
)
