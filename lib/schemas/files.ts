import type { ApplicationError } from './error-keys.ts'

const megabyte = 1024 * 1024

type FileRule = {
  maxBytes: number
  extensions: readonly string[]
  errors: Record<'missing' | 'type' | 'size', ApplicationError>
}

/** What may be sent as a photo and as a CV. Specification 5. */
export const fileRules = {
  photo: {
    maxBytes: 5 * megabyte,
    extensions: ['png', 'jpg', 'jpeg'],
    errors: { missing: 'photoMissing', type: 'photoType', size: 'photoSize' },
  },
  resume: {
    maxBytes: 10 * megabyte,
    extensions: ['pdf', 'doc', 'docx'],
    errors: { missing: 'cvMissing', type: 'cvType', size: 'cvSize' },
  },
} as const satisfies Record<string, FileRule>

export type FileField = keyof typeof fileRules

export const fileFields: readonly FileField[] = ['photo', 'resume']

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
