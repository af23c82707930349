import { fieldsOf, textIn } from '#lib/base/json.ts'

// The API's replies to forms: `lib/forms/answer-form.ts` writes them, and browser code reads them. A parser of a few lines,
// because zod would double the code that the form for a link loads.

type Texts = Readonly<Partial<Record<string, string>>>

/** A form that the server accepted. Without a store, all optional fields but `isUnreachable` are missing. */
export type AcceptedReply = {
  success: true
  message: string
  /** Missing if the form gets no reference. */
  reference?: string
  /** The token of the stored receipt; empty if it could not be stored. */
  receipt?: string
  /** The fields of an application: a file's name if known, else an empty string. */
  received?: Texts
  /** Whether the applicant also gets a confirmation by e-mail. */
  isConfirmed?: boolean
  /** Whether no e-mail can be sent to the given address. */
  isUnreachable?: boolean
}

/** A refused form, with the error message of each invalid field. */
export type RefusedReply = { success: false; message: string; errors: Texts }

const readTexts = (value: unknown): Texts =>
  Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, text]) => [name, textIn(text)]))

/** Parses a reply; null if it is none, for example because a proxy sent it. */
export const parseFormReply = (value: unknown): Required<AcceptedReply> | RefusedReply | null => {
  const { success, reference, receipt, received, isConfirmed, isUnreachable, errors, ...rest } =
    fieldsOf(value)
  const message = textIn(rest.message)
  if (success === false) return { success, message, errors: readTexts(errors) }
  if (success !== true) return null
  return {
    ...{ success, message, reference: textIn(reference), receipt: textIn(receipt) },
    ...{ received: readTexts(received), isConfirmed: isConfirmed === true },
    isUnreachable: isUnreachable === true,
  }
}
