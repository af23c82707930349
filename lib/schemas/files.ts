import type { ApplicationError } from './error-keys.ts'

export const megabyte = 1024 * 1024

type FileRule = {
  maxBytes: number
  extensions: readonly string[]
  errors: Record<'missing' | 'type' | 'size' | 'renamed', ApplicationError>
}

/** The files that may be sent as photo and CV. */
export const fileRules = {
  photo: {
    maxBytes: 5 * megabyte,
    extensions: ['png', 'jpg', 'jpeg'],
    errors: { missing: 'photoMissing', type: 'photoType', size: 'photoSize', renamed: 'photoRenamed' },
  },
  resume: {
    maxBytes: 10 * megabyte,
    extensions: ['pdf', 'doc', 'docx'],
    errors: { missing: 'resumeMissing', type: 'resumeType', size: 'resumeSize', renamed: 'resumeRenamed' },
  },
} as const satisfies Record<string, FileRule>

export type FileField = keyof typeof fileRules

/** The media type of a kept file by the extension that its content was found to deserve. */
export const fileTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

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

/** The `accept` of a file input. */
export const acceptOf = (field: FileField): string =>
  fileRules[field].extensions.map((extension) => `.${extension}`).join(',')

/** The last extension of a file name in lower case, else an empty string. */
export const extensionOf = (fileName: string): string => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** The error of a chosen file by name and size, else null; the server validates its content too. */
export const fileError = (
  field: FileField,
  file: { name: string; size: number },
): ApplicationError | null => {
  const rule: FileRule = fileRules[field]
  if (file.size === 0) return 'emptyFile'
  if (file.size > rule.maxBytes) return rule.errors.size
  return rule.extensions.includes(extensionOf(file.name)) ? null : rule.errors.type
}

const ole = '\xd0\xcf\x11\xe0'
const starts: Readonly<Record<string, readonly string[]>> = {
  png: ['\x89PNG'],
  jpg: ['\xff\xd8\xff'],
  jpeg: ['\xff\xd8\xff'],
  pdf: ['%PDF-'],
  doc: [ole],
  // A DOCX with a password is an OLE container; the server has a message for that.
  docx: ['PK\x03\x04', ole],
}

/** How many bytes `headError` reads: PDF readers look for the header in the first 1024. */
export const headLength = 1024

// Mail programs and editors may put a byte-order mark or blank lines before a PDF.
const blank = /^(?:\xef\xbb\xbf|[\0\t-\r ])+/

/** The error of a file whose first bytes contradict its name, else null; the server reads the rest. */
export const headError = (field: FileField, name: string, head: Uint8Array): ApplicationError | null => {
  const extension = extensionOf(name)
  const read = String.fromCharCode(...head.subarray(0, headLength))
  const start = extension === 'pdf' ? read.replace(blank, '') : read
  const isIt = starts[extension]?.some((signature) => start.startsWith(signature)) ?? false
  return isIt ? null : fileRules[field].errors.renamed
}

/** Control characters, direction marks and overrides; the joiners U+200C and U+200D stay for Persian names. */
export const invisible = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu
