import { type SpooledFile, sumOf } from '#lib/http/spool.ts'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { extensionOf, type FileField, fileError, fileRules } from '#lib/schemas/files.ts'
import { judgeDoc } from './doc.ts'
import { judgeDocx } from './docx.ts'
import { lookInto } from './in-turn.ts'
import { judgePdf } from './pdf.ts'
import { type PhotoFormat, redrawPhoto } from './photo.ts'
import { judgeJpeg, judgePng } from './picture.ts'

type Judge = (bytes: Buffer) => ApplicationError | null | Promise<ApplicationError | null>
type Kind = { extensions: readonly string[]; type: string; judge: Judge; photo?: PhotoFormat }

const kinds: readonly Kind[] = [
  { extensions: ['png'], type: 'image/png', judge: judgePng, photo: 'png' },
  { extensions: ['jpg', 'jpeg'], type: 'image/jpeg', judge: judgeJpeg, photo: 'jpeg' },
  { extensions: ['pdf'], type: 'application/pdf', judge: judgePdf },
  { extensions: ['doc'], type: 'application/msword', judge: judgeDoc },
  {
    extensions: ['docx'],
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    judge: judgeDocx,
  },
]

/** A file that may be kept: of a photo what was drawn anew, of a document what was sent. */
type Judged = { error: ApplicationError } | { error: null; type: string; file: SpooledFile }

/**
 * Judges a received file by its name, its size and then by what is in it; a photo is drawn anew into the file
 * that `drawnPath` names. Specification 5.
 */
export const judgeFile = async (
  field: FileField,
  file: SpooledFile & { name: string },
  drawnPath: () => Promise<string>,
): Promise<Judged> => {
  const error = fileError(field, file)
  if (error) return { error }
  const kind = kinds.find(({ extensions }) => extensions.includes(extensionOf(file.name)))
  if (!kind) return { error: fileRules[field].errors.type }
  const { type, photo } = kind
  const { maxBytes } = fileRules[field]
  return lookInto(file, async (bytes) => {
    const wrong = await kind.judge(bytes)
    if (wrong) return { error: wrong }
    if (!photo) return { error: null, type, file }
    const path = await drawnPath()
    const size = await redrawPhoto(bytes, photo, maxBytes, path)
    if (size === null) return { error: 'photoDamaged' }
    return { error: null, type, file: { path, size, sha256: await sumOf(path) } }
  })
}
