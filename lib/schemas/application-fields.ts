import type { FileField } from './files.ts'

/** The most characters of a text, by the kind of its field. */
export const maxLengths = { name: 255, email: 255, line: 255, phone: 64, lines: 10_000 } as const

/** The form, schema, store, mails, export, policy and backend are derived from these records. */
type TextFieldRecord = {
  kind: keyof typeof maxLengths
  isRequired: boolean
  /** Whether the product's server gets the field. If not, it is in the notice or, if there is none, in the inbox. */
  isForwarded: boolean
  part: 'personal' | 'coverLetter'
}

const textFieldRecords = {
  fullName: { kind: 'name', isRequired: true, isForwarded: true, part: 'personal' },
  email: { kind: 'email', isRequired: true, isForwarded: true, part: 'personal' },
  phone: { kind: 'phone', isRequired: true, isForwarded: true, part: 'personal' },
  coverLetter: { kind: 'lines', isRequired: false, isForwarded: true, part: 'coverLetter' },
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

const fieldsOf = (part: TextFieldRecord['part']) =>
  textFields.filter((field) => textFieldRecords[field].part === part)

export const personalFields = fieldsOf('personal')

export type ApplicationField = TextField | FileField

/** The fields of the application form, in the order of the page. */
export const applicationFields: readonly ApplicationField[] = [
  ...personalFields,
  'photo',
  'resume',
  ...fieldsOf('coverLetter'),
]

/** The honeypot field of the application and contact forms; no autofill profile has a field of this name. */
export const honeypotField = 'topic'

/** The hidden field of the application form with the source of the job link, such as a job board. */
export const sourceField = 'source'

/** Checks whether a text has the format of a reference; check that before using it in a URL or a database query. */
export const isReference = (text: string): boolean => /^[0-9A-HJKMNP-TV-Z]{10,12}$/.test(text)
