// Do not import zod here. Client components import this file, but load zod only on demand.

import type { ApplicationErrorKey } from './error-keys.ts'
import type { FileField } from './files.ts'
import type { TextKind } from './text-kinds.ts'

/**
 * A text field of the application form. The form, schema, store, e-mail, export, privacy policy and forwarding are
 * derived from these records.
 */
type TextFieldRecord = {
  kind: TextKind
  /** The error for an empty field; null if the field is optional. */
  emptyError: ApplicationErrorKey | null
  /**
   * When to forward the field to the product's server. Do not use `always` for a field that the server may not
   * support, because a strict server would refuse every application. A field that is not forwarded appears in the
   * notice or, if no notice is sent, in the inbox; on a site without a store, it is lost.
   */
  forwarding: 'always' | 'if-filled' | 'never'
  /** The field's place in the form: a full or half row of the personal part, or its own part below the files. */
  place: 'row' | 'half-row' | 'own-group'
}

// The form's messages contain each field's label in `labels` and any hint in `hints`, by field name.
const textFieldRecords = {
  fullName: { kind: 'name', emptyError: 'notEmpty', forwarding: 'always', place: 'row' },
  email: { kind: 'email', emptyError: 'invalidEmail', forwarding: 'always', place: 'half-row' },
  phone: { kind: 'phone', emptyError: 'notEmpty', forwarding: 'always', place: 'half-row' },
  coverLetter: { kind: 'lines', emptyError: null, forwarding: 'always', place: 'own-group' },
} as const satisfies Record<string, TextFieldRecord>

export type TextField = keyof typeof textFieldRecords

export type ApplicationText = Record<TextField, string>

/** Returns a record with the value that `create` returns for each text field, in page order. */
export const mapTextFields = <T>(
  create: (field: TextField, record: TextFieldRecord) => T,
): Record<TextField, T> => ({
  fullName: create('fullName', textFieldRecords.fullName),
  email: create('email', textFieldRecords.email),
  phone: create('phone', textFieldRecords.phone),
  coverLetter: create('coverLetter', textFieldRecords.coverLetter),
})

export const textFieldRecordOf = (field: TextField): TextFieldRecord => textFieldRecords[field]

export const textFields: readonly TextField[] = Object.values(mapTextFields((field) => field))

const isStandalone = (field: TextField) => textFieldRecordOf(field).place === 'own-group'

export const personalFields = textFields.filter((field) => !isStandalone(field))
export const standaloneFields = textFields.filter(isStandalone)

export type ApplicationField = TextField | FileField

/** The application form's fields, in page order. */
export const applicationFields: readonly ApplicationField[] = [
  ...personalFields,
  'photo',
  'resume',
  ...standaloneFields,
]

/** The honeypot field of the application and contact forms; no autofill profile has a field with this name. */
export const honeypotField = 'topic'

/** The hidden form field, and a query parameter, for the source named in a job link, such as a job board. */
export const sourceField = 'source'

/** Checks whether text has the format of a reference. Call it before using the text in a URL or a database query. */
export const isReference = (text: string): boolean => /^[0-9A-HJKMNP-TV-Z]{10,12}$/.test(text)
