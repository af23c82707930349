import type { ApplicationErrorKey } from './error-keys.ts'

export const megabyte = 1024 * 1024

/** The media type to store for each file type. RTF uses DOC's media type, because the same programs open both. */
export const mediaTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  rtf: 'application/msword',
} as const

type FileType = keyof typeof mediaTypes

type FileRule = {
  maxBytes: number
  /**
   * The limit for the file that the visitor chooses. Set it only if the browser shrinks the file before upload; the
   * result must still be within `maxBytes`.
   */
  maxChosenBytes?: number
  types: readonly FileType[]
  /**
   * The input's `accept` attribute. List media types as well as extensions: Android's file pickers disable files
   * whose media type is not listed.
   */
  accept: string
  errors: Record<'missing' | 'type' | 'size', ApplicationErrorKey>
}

export const fileRules = {
  photo: {
    maxBytes: 10 * megabyte,
    maxChosenBytes: 16 * megabyte,
    types: ['png', 'jpg'],
    accept: `${mediaTypes.png},${mediaTypes.jpg},.png,.jpg,.jpeg`,
    errors: { missing: 'photoMissing', type: 'photoType', size: 'photoSize' },
  },
  resume: {
    maxBytes: 10 * megabyte,
    types: ['pdf', 'doc', 'docx', 'rtf'],
    accept: `${mediaTypes.pdf},${mediaTypes.doc},${mediaTypes.docx},application/rtf,.pdf,.doc,.docx,.rtf`,
    errors: { missing: 'resumeMissing', type: 'resumeType', size: 'resumeSize' },
  },
} as const satisfies Record<string, FileRule>

export type FileField = keyof typeof fileRules

const ruleFor = (field: FileField): FileRule => fileRules[field]

/** Returns the size limit for a file that a visitor chooses in the browser. */
export const maxChosenBytes = (field: FileField): number =>
  ruleFor(field).maxChosenBytes ?? ruleFor(field).maxBytes

export const fileFields: readonly FileField[] = ['photo', 'resume']

/** The form fields in which a pending upload's token is sent instead of the file. */
export const tokenFields = { photo: 'photoUpload', resume: 'resumeUpload' } as const satisfies Record<
  FileField,
  string
>

/** A file uploaded before its form is sent. A photo's `preview` is stored only in the browser's draft. */
export type PendingFile = { token: string; name: string; size: number; preview?: string }

export type PendingFiles = Readonly<Partial<Record<FileField, PendingFile>>>

export const sizeError = (
  field: FileField,
  size: number,
  maxBytes: number = fileRules[field].maxBytes,
): ApplicationErrorKey | null => {
  if (size === 0) return 'emptyFile'
  return size > maxBytes ? fileRules[field].errors.size : null
}

// The signatures of all file types except PDF, and of the unsupported photo formats that have their own error. The
// number is the signature's offset in bytes.
const fileSignatures: readonly (readonly [FileType | 'photoHeic' | 'photoWebp', string, number?])[] = [
  ['png', '\x89PNG'],
  ['jpg', '\xff\xd8\xff'],
  ['photoHeic', 'ftyphe', 4],
  ['photoHeic', 'ftypmif1', 4],
  ['photoWebp', 'WEBP', 8],
  // Like a DOC, a password-protected DOCX is an OLE container; `findDocumentError` distinguishes the two.
  ['doc', '\xd0\xcf\x11\xe0'],
  ['docx', 'PK\x03\x04'],
  ['rtf', '{\\rtf'],
]

/** The number of bytes that `detectFileType` reads. PDF readers look for the header in the first 1,024 bytes. */
export const headLengthBytes = 1024

export const detectFileType = (
  field: FileField,
  head: Uint8Array,
): { error: null; type: FileType } | { error: ApplicationErrorKey } => {
  const text = String.fromCharCode(...head.subarray(0, headLengthBytes))
  const matchesSignature = ([, signature, offset]: (typeof fileSignatures)[number]) =>
    text.startsWith(signature, offset)
  // Servers, e-mail programs and editors may insert lines before a PDF's header. Windows programs start with `MZ`.
  const isPdf = text.includes('%PDF-') && !text.startsWith('MZ')
  const detectedType = fileSignatures.find(matchesSignature)?.[0] ?? (isPdf ? 'pdf' : undefined)
  const { types, errors }: FileRule = fileRules[field]
  const type = types.find((acceptedType) => acceptedType === detectedType)
  if (type) return { error: null, type }
  const isUnsupportedPhotoFormat =
    field === 'photo' && (detectedType === 'photoHeic' || detectedType === 'photoWebp')
  return { error: isUnsupportedPhotoFormat ? detectedType : errors.type }
}

// In each header of a ZIP's central directory, the name's length is at offset 28 and the name at offset 46; `split`
// removes the first four bytes.
const listZipEntryNames = (content: string) =>
  content
    .split('PK\x01\x02')
    .slice(1)
    .map((entry) => entry.slice(42, 42 + entry.charCodeAt(24) + 256 * entry.charCodeAt(25)))

/** The lower-cased name of an Office file's content-type list; names in such files are case-insensitive. */
export const contentTypesName = '[content_types].xml'

/**
 * Checks a DOCX's entry names; the server also reads the content types. Refuses macros, which Word never saves in a
 * DOCX.
 */
export const findDocxError = (names: readonly string[]): ApplicationErrorKey | null => {
  const isOfficeFile = names.some((name) => name.toLowerCase() === contentTypesName)
  const isSpreadsheetOrSlides = names.some((name) => /^(?:xl|ppt)\//i.test(name))
  if (!isOfficeFile || isSpreadsheetOrSlides) return 'resumeType'
  return names.some((name) => /vbaProject\.bin$/i.test(name)) ? 'resumeMacros' : null
}

// Viewers can open a PDF that lacks only its last few bytes. Objects after the last `startxref` mean that more is
// missing.
const isTruncatedPdf = (content: string) =>
  !content.includes('startxref') || /\d\s+obj\b/.test(content.slice(content.lastIndexOf('startxref')))

/** Returns an error that a document's first bytes do not reveal, or null. The server also unpacks and checks a DOCX. */
export const findDocumentError = (type: FileType, bytes: Uint8Array): ApplicationErrorKey | null => {
  const content = new TextDecoder('latin1').decode(bytes)
  if (type === 'pdf') return isTruncatedPdf(content) ? 'resumeDamaged' : null
  // Embedded objects may be programs.
  if (type === 'rtf') return content.includes('\\obj') ? 'resumeType' : null
  if (type === 'docx')
    return content.includes('PK\x05\x06') ? findDocxError(listZipEntryNames(content)) : 'resumeDamaged'
  // An OLE container may also be a spreadsheet or a password-protected DOCX. The names in the container are in UTF-16.
  const hasStream = (name: string) => content.includes([...name].join('\0'))
  if (type !== 'doc' || hasStream('WordDocument')) return null
  return hasStream('EncryptedPackage') ? 'resumeLocked' : 'resumeType'
}
