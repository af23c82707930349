import type { ApplicationError } from './error-keys.ts'
import type { FileField } from './files.ts'
import type { TextKind } from './text-kinds.ts'

/** The form, schema, store, mails, export, policy and backend are derived from these records. */
type TextFieldRecord = {
  kind: TextKind
  /** The error of an empty field; null if the field is optional. */
  emptyError: ApplicationError | null
  /**
   * When the product's server gets the field. A field that the server may not know must not be `always`, because a strict
   * server would refuse every application. A field that the server does not get is in the notice or, if there is none,
   * in the inbox.
   */
  forwarding: 'always' | 'if-filled' | 'never'
  /** Its place in the form: a whole or half row of the personal part, or a part of its own below the files. */
  place: 'row' | 'half-row' | 'own-part'
}

// `labels` and, for a field with a hint, `hints` of the form's messages have its text under the field's name.
const textFieldRecords = {
  fullName: { kind: 'name', emptyError: 'notEmpty', forwarding: 'always', place: 'row' },
  email: { kind: 'email', emptyError: 'invalidEmail', forwarding: 'always', place: 'half-row' },
  phone: { kind: 'phone', emptyError: 'notEmpty', forwarding: 'always', place: 'half-row' },
  coverLetter: { kind: 'lines', emptyError: null, forwarding: 'always', place: 'own-part' },
} as const satisfies Record<string, TextFieldRecord>

export type TextField = keyof typeof textFieldRecords

export type ApplicationText = Record<TextField, string>

/** Maps the fields in the order of the page. Do not import zod here, because the browser loads it later. */
export const mapTextFields = <T>(
  create: (field: TextField, record: TextFieldRecord) => T,
): Record<TextField, T> => ({
  fullName: create('fullName', textFieldRecords.fullName),
  email: create('email', textFieldRecords.email),
  phone: create('phone', textFieldRecords.phone),
  coverLetter: create('coverLetter', textFieldRecords.coverLetter),
})

export const textFieldOf = (field: TextField): TextFieldRecord => textFieldRecords[field]

export const textFields: readonly TextField[] = Object.values(mapTextFields((field) => field))

const hasOwnPart = (field: TextField) => textFieldOf(field).place === 'own-part'

export const personalFields = textFields.filter((field) => !hasOwnPart(field))
export const ownPartFields = textFields.filter(hasOwnPart)

export type ApplicationField = TextField | FileField

/** The fields of the application form, in the order of the page. */
export const applicationFields: readonly ApplicationField[] = [
  ...personalFields,
  'photo',
  'resume',
  ...ownPartFields,
]

/** The honeypot field of the application and contact forms; no autofill profile has a field of this name. */
export const honeypotField = 'topic'

/** The hidden field of the application form with the source of the job link, such as a job board. */
export const sourceField = 'source'

/** Checks whether a text has the format of a reference; check that before using it in a URL or a database query. */
export const isReference = (text: string): boolean => /^[0-9A-HJKMNP-TV-Z]{10,12}$/.test(text)
