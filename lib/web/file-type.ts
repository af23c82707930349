import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { extensionOf, type FileField, fileError, fileRules } from '#lib/schemas/files.ts'

const kinds: readonly { type: string; extensions: readonly string[]; start: readonly number[] }[] = [
  { type: 'image/png', extensions: ['png'], start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', extensions: ['jpg', 'jpeg'], start: [0xff, 0xd8, 0xff] },
  { type: 'application/pdf', extensions: ['pdf'], start: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  // Word's old container (OLE), then its new one (ZIP).
  {
    type: 'application/msword',
    extensions: ['doc'],
    start: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  },
  {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
    start: [0x50, 0x4b, 0x03, 0x04],
  },
]

type Judgement = { type: string; error: null } | { type: null; error: ApplicationError }

/** A received file's type when size, extension and first bytes agree with the field's rule, else the error. */
export const judgeFile = (
  field: FileField,
  file: { name: string; size: number; head: Uint8Array },
): Judgement => {
  const error = fileError(field, file)
  if (error) return { type: null, error }
  const kind = kinds.find(
    ({ extensions, start }) =>
      extensions.includes(extensionOf(file.name)) && start.every((byte, index) => file.head[index] === byte),
  )
  return kind ? { type: kind.type, error: null } : { type: null, error: fileRules[field].errors.type }
}
