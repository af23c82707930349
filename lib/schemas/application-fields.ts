import type { FileField } from './files.ts'

/** A text field of the application, for form, schema, store, mail, export, policy and the product's server. */
type TextFieldRecord = {
  kind: 'name' | 'email' | 'phone' | 'line' | 'lines'
  isRequired: boolean
  /** In characters. */
  maxLength: number
  /** Whether the product's server gets the field; a forwarded application keeps others in the notice's mail only. */
  isForwarded: boolean
  /** The part of the form in which it stands. */
  part: 'personal' | 'coverLetter'
}

const textFieldRecords = {
  fullName: { kind: 'name', isRequired: true, maxLength: 255, isForwarded: true, part: 'personal' },
  email: { kind: 'email', isRequired: true, maxLength: 255, isForwarded: true, part: 'personal' },
  phone: { kind: 'phone', isRequired: true, maxLength: 64, isForwarded: true, part: 'personal' },
  coverLetter: {
    kind: 'lines',
    isRequired: false,
    maxLength: 10_000,
    isForwarded: true,
    part: 'coverLetter',
  },
} as const satisfies Record<string, TextFieldRecord>

export type TextField = keyof typeof textFieldRecords

/** The texts of an application, by field. */
export type ApplicationText = Record<TextField, string>

/** Makes something of each text field, in the order of the page; without zod, which the browser fetches late. */
export const eachText = <T>(
  create: (field: TextField, record: TextFieldRecord) => T,
): Record<TextField, T> => ({
  fullName: create('fullName', textFieldRecords.fullName),
  email: create('email', textFieldRecords.email),
  phone: create('phone', textFieldRecords.phone),
  coverLetter: create('coverLetter', textFieldRecords.coverLetter),
})

/** The record of a text field. */
export const textField = (field: TextField): TextFieldRecord => textFieldRecords[field]

export const textFields: readonly TextField[] = Object.values(eachText((field) => field))

const fieldsOf = (part: TextFieldRecord['part']) =>
  textFields.filter((field) => textFieldRecords[field].part === part)

/** The text fields of the form's first part. */
export const personalFields = fieldsOf('personal')

export type ApplicationField = TextField | FileField

/** The fields of the application form, in the order of the page. */
export const applicationFields: readonly ApplicationField[] = [
  ...personalFields,
  'photo',
  'resume',
  ...fieldsOf('coverLetter'),
]

/** The honeypot field of the application and contact forms. No browser's autofill profile has a field of this name. */
export const honeypotField = 'topic'

/** Whether a text has the form of a reference; checked before an address or query is built from it. */
export const isReference = (text: string): boolean => /^[0-9A-HJKMNP-TV-Z]{10,12}$/.test(text)
