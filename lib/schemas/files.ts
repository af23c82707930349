import type { ApplicationError } from './error-keys.ts'

export const megabyte = 1024 * 1024

/** The media type with which a file of each type is stored; RTF is stored as DOC, which opens in the same programs. */
export const fileTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  rtf: 'application/msword',
} as const

type FileType = keyof typeof fileTypes

type FileRule = {
  maxBytes: number
  /** The limit in the browser, which reduces large photos before it uploads them. */
  maxChosenBytes: number
  types: readonly FileType[]
  /** The `accept` of the input. Android's file pickers disable files whose media type is missing. */
  accept: string
  errors: Record<'missing' | 'type' | 'size', ApplicationError>
}

/** The files that may be sent as photo and CV. */
export const fileRules = {
  photo: {
    maxBytes: 10 * megabyte,
    maxChosenBytes: 16 * megabyte,
    types: ['png', 'jpg'],
    accept: `${fileTypes.png},${fileTypes.jpg},.png,.jpg,.jpeg`,
    errors: { missing: 'photoMissing', type: 'photoType', size: 'photoSize' },
  },
  resume: {
    maxBytes: 10 * megabyte,
    maxChosenBytes: 10 * megabyte,
    types: ['pdf', 'doc', 'docx', 'rtf'],
    accept: `${fileTypes.pdf},${fileTypes.doc},${fileTypes.docx},application/rtf,.pdf,.doc,.docx,.rtf`,
    errors: { missing: 'resumeMissing', type: 'resumeType', size: 'resumeSize' },
  },
} as const satisfies Record<string, FileRule>

export type FileField = keyof typeof fileRules

export const fileFields: readonly FileField[] = ['photo', 'resume']

/** The form field with the token of a pending upload, sent in place of the file. */
export const tokenFields = { photo: 'photoUpload', resume: 'resumeUpload' } as const satisfies Record<
  FileField,
  string
>

/** Warnings to the reader of a document: it may ask for a password; nobody scanned it yet; it has a virus. */
export const fileMarks = ['locked', 'unscanned', 'infected'] as const

export type FileMark = (typeof fileMarks)[number]

/** Whether a file stays here until the scanner has answered, or for ever. */
export const isQuarantined = ({ marks }: { marks: readonly FileMark[] }): boolean =>
  marks.includes('unscanned') || marks.includes('infected')

/** A pending upload: a file that waits on the server, under its token, for the form; its size is 0 where unknown. */
export type PendingFile = { token: string; name: string; size: number }

/** The pending uploads of a form by field. */
export type PendingFiles = Readonly<Partial<Record<FileField, PendingFile>>>

/** Returns the error of a file's size, else null. */
export const sizeError = (
  field: FileField,
  size: number,
  maxBytes: number = fileRules[field].maxBytes,
): ApplicationError | null => {
  if (size === 0) return 'emptyFile'
  return size > maxBytes ? fileRules[field].errors.size : null
}

// The first bytes of each type, or of a photo that has an error of its own; the number is their offset.
const signatures: readonly (readonly [FileType | 'photoHeic' | 'photoWebp', string, number?])[] = [
  ['png', '\x89PNG'],
  ['jpg', '\xff\xd8\xff'],
  ['photoHeic', 'ftyphe', 4],
  ['photoHeic', 'ftypmif1', 4],
  ['photoWebp', 'WEBP', 8],
  ['pdf', '%PDF-'],
  // A DOCX with a password is an OLE container too; the server has a message for that.
  ['doc', '\xd0\xcf\x11\xe0'],
  ['docx', 'PK\x03\x04'],
  ['rtf', '{\\rtf'],
]

/** How many bytes `readHead` reads: PDF readers look for the header in the first 1024. */
export const headLength = 1024

// Mail programs and editors may put a byte-order mark or blank lines before a PDF.
const leadingBlanks = /^(?:\xef\xbb\xbf|[\0\t-\r ])+(?=%PDF-)/

/** Returns the type of a file by its first bytes, or the error if its field does not accept that type. */
export const readHead = (
  field: FileField,
  head: Uint8Array,
): { error: null; type: FileType } | { error: ApplicationError } => {
  const text = String.fromCharCode(...head.subarray(0, headLength)).replace(leadingBlanks, '')
  const detectedType = signatures.find(([, signature, offset]) => text.startsWith(signature, offset))?.[0]
  const { types, errors }: FileRule = fileRules[field]
  const type = types.find((accepted) => accepted === detectedType)
  if (type) return { error: null, type }
  const isOtherPhoto = field === 'photo' && (detectedType === 'photoHeic' || detectedType === 'photoWebp')
  return { error: isOtherPhoto ? detectedType : errors.type }
}

/** Control characters, direction marks and overrides; the joiners U+200C and U+200D stay for Persian names. */
export const invisible = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu
