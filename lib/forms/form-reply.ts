import { fieldsOf, stringOrEmpty } from '#lib/base/json.ts'

// The API's replies to forms: `lib/forms/handle-form.ts` writes them, and browser code reads them. The parser is
// written by hand, because zod would double the code that the link form loads.

type TextByField = Readonly<Partial<Record<string, string>>>

/** An accepted form. Without a store, all optional fields except `isUnreachable` are missing. */
export type AcceptedReply = {
  success: true
  message: string
  /** Missing if the form has no reference. */
  reference?: string
  /** The token of the stored receipt; empty if the receipt could not be stored. */
  receipt?: string
  /** Keyed by an application's filled-in fields. A file's value is its name, if known; all other values are empty. */
  received?: TextByField
  /** Whether a confirmation is e-mailed to the applicant. */
  isConfirmed?: boolean
  /** Whether the site cannot send e-mail to the given address. */
  isUnreachable?: boolean
}

/** A refused form, with each invalid field's error message. */
export type RefusedReply = { success: false; message: string; errors: TextByField }

const readTextByField = (value: unknown): TextByField =>
  Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, text]) => [name, stringOrEmpty(text)]))

/** Parses a reply; returns null for any other JSON, such as a proxy's error. */
export const parseFormReply = (value: unknown): Required<AcceptedReply> | RefusedReply | null => {
  const { success, reference, receipt, received, isConfirmed, isUnreachable, errors, ...rest } =
    fieldsOf(value)
  const message = stringOrEmpty(rest.message)
  if (success === false) return { success, message, errors: readTextByField(errors) }
  if (success !== true) return null
  return {
    ...{ success, message, reference: stringOrEmpty(reference), receipt: stringOrEmpty(receipt) },
    ...{ received: readTextByField(received), isConfirmed: isConfirmed === true },
    isUnreachable: isUnreachable === true,
  }
}
