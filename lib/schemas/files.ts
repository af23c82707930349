import type { ApplicationError } from './error-keys.ts'

const megabyte = 1024 * 1024

type FileRule = {
  maxBytes: number
  extensions: readonly string[]
  errors: Record<'missing' | 'type' | 'size' | 'renamed', ApplicationError>
}

/** What may be sent as a photo and as a CV. Specification 5. */
export const fileRules = {
  photo: {
    maxBytes: 5 * megabyte,
    extensions: ['png', 'jpg', 'jpeg'],
    errors: { missing: 'photoMissing', type: 'photoType', size: 'photoSize', renamed: 'photoRenamed' },
  },
  resume: {
    maxBytes: 10 * megabyte,
    extensions: ['pdf', 'doc', 'docx'],
    errors: { missing: 'cvMissing', type: 'cvType', size: 'cvSize', renamed: 'cvRenamed' },
  },
} as const satisfies Record<string, FileRule>

export type FileField = keyof typeof fileRules

export const fileFields: readonly FileField[] = ['photo', 'resume']

/** The form's field that names a held file in place of a file itself. */
export const tokenFields = { photo: 'photoUpload', resume: 'resumeUpload' } as const satisfies Record<
  FileField,
  string
>

/** A file that waits on the server, under its token, to be sent with the form. */
export type HeldFile = { token: string; name: string; size: number }

/** One that the page of a refused form came with; `refused` is the name of what was sent in its place in vain. */
export type GivenFile = HeldFile & { refused?: string }

/** Those of a form. */
export type HeldFiles = Readonly<Partial<Record<FileField, GivenFile>>>

/** The `accept` of a file input. */
export const acceptOf = (field: FileField): string =>
  fileRules[field].extensions.map((extension) => `.${extension}`).join(',')

/** A file name's last extension in lower case, else an empty string. */
export const extensionOf = (fileName: string): string => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** What is wrong with a chosen file going by its name and size, else null; the server looks inside too. */
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
  // One with a password lies in an OLE container; the server has the words for that.
  docx: ['PK\x03\x04', ole],
}

/** How much of a file's start `headError` looks at. */
export const headLength = 8

/** What a chosen file's first bytes say against its name, else null; the server reads on. */
export const headError = (field: FileField, name: string, head: Uint8Array): ApplicationError | null => {
  const start = String.fromCharCode(...head.subarray(0, headLength))
  const isIt = starts[extensionOf(name)]?.some((known) => start.startsWith(known)) ?? false
  return isIt ? null : fileRules[field].errors.renamed
}
