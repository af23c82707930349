import { fieldsOf, stringOrEmpty } from '#lib/base/json.ts'

// The API's replies to forms: `lib/forms/answer-form.ts` writes them, and browser code reads them. The parser is
// written by hand: zod would double the code that the link form loads.

type Texts = Readonly<Partial<Record<string, string>>>

/** An accepted form. Without a store, all optional fields except `isUnreachable` are missing. */
export type AcceptedReply = {
  success: true
  message: string
  /** Missing if the form has no reference. */
  reference?: string
  /** The token of the stored receipt; empty if the receipt could not be stored. */
  receipt?: string
  /** An application's fields; for a file, its name or, if unknown, an empty string. */
  received?: Texts
  /** Whether a confirmation is e-mailed to the applicant. */
  isConfirmed?: boolean
  /** Whether no e-mail can be sent to the given address. */
  isUnreachable?: boolean
}

/** A refused form, with the error message of each invalid field. */
export type RefusedReply = { success: false; message: string; errors: Texts }

const readTexts = (value: unknown): Texts =>
  Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, text]) => [name, stringOrEmpty(text)]))

/** Parses a reply; returns null for any other JSON, such as a proxy's error. */
export const parseFormReply = (value: unknown): Required<AcceptedReply> | RefusedReply | null => {
  const { success, reference, receipt, received, isConfirmed, isUnreachable, errors, ...rest } =
    fieldsOf(value)
  const message = stringOrEmpty(rest.message)
  if (success === false) return { success, message, errors: readTexts(errors) }
  if (success !== true) return null
  return {
    ...{ success, message, reference: stringOrEmpty(reference), receipt: stringOrEmpty(receipt) },
    ...{ received: readTexts(received), isConfirmed: isConfirmed === true },
    isUnreachable: isUnreachable === true,
  }
}
