import { openAsBlob } from 'node:fs'
import type { UploadedFile } from '#lib/backend/port.ts'
import { errorText, log } from '#lib/base/log.ts'
import type { FormBody, TemporaryFiles } from '#lib/http/form.ts'
import {
  type FileField,
  fileFields,
  type PendingFile,
  type PendingFiles,
  tokenFields,
} from '#lib/schemas/files.ts'
import type { PendingUploads, ReceivedFile } from '#lib/uploads/pending-uploads.ts'
import { validateFile } from '#lib/uploads/validation-processes.ts'

/** A form, the address that it came from, the directory of its files, and the pending uploads. */
type Places = { form: FormBody; from: string; temporary: TemporaryFiles; uploads: PendingUploads | null }

/** The files of a form, validated once; `failure` is an error of the disk or the database, not of the sender. */
export type ReceivedFiles = Record<FileField, ReceivedFile | null> & {
  /** All tokens of the form, also where a file replaces the upload. */
  tokens: readonly string[]
  failure: unknown
}

const tokenIn = ({ form, uploads }: Places, field: FileField) =>
  (uploads && form.text.get(tokenFields[field])) || null

const receive = async (field: FileField, places: Places): Promise<ReceivedFile | null> => {
  const { form, temporary, uploads, from } = places
  const sent = form.files.get(field)
  if (!sent) {
    const token = tokenIn(places, field)
    return token && uploads ? uploads.receive(field, token, await temporary.pathFor(`${field}-upload`)) : null
  }
  const { name, path, size } = sent
  const reencodedPath = await temporary.pathFor(`${field}-reencoded`)
  const valid = await validateFile({ field, name, path, size, reencodedPath, from })
  if (valid.error !== null) return valid
  return { ...valid, name: sent.name, sentPath: sent.path, sentSize: sent.size, token: null }
}

/** Validates the files of a form: those that came with it, and the pending uploads that it names. */
export const receiveFiles = async (places: Places): Promise<ReceivedFiles> => {
  const tokens = fileFields.flatMap((field) => tokenIn(places, field) ?? [])
  const files: ReceivedFiles = { photo: null, resume: null, tokens, failure: null }
  for (const field of fileFields) {
    files[field] = await receive(field, places).catch((error: unknown) => {
      log('error', 'upload.not-validated', { error: errorText(error) })
      files.failure ??= error
      return null
    })
  }
  return files
}

/** A valid file as the backend takes it, else null. */
export const uploadedFile = async (file: ReceivedFile | null): Promise<UploadedFile | null> => {
  if (file?.error !== null) return null
  const { name: fileName, type, size, sha256, sentSha256, marks, path } = file
  return { fileName, type, size, sha256, sentSha256, marks, content: await openAsBlob(path, { type }) }
}

const keepFile = async (
  field: FileField,
  file: ReceivedFile | null,
  places: Places,
  request: Request,
): Promise<PendingFile | null> => {
  const { form, uploads } = places
  if (!uploads) return null
  const earlier = tokenIn(places, field)
  const isNew = form.files.has(field)
  // A file that came with the form replaces the earlier upload, good or not.
  if (earlier && isNew) await uploads.remove(earlier)
  if (file?.error !== null) return null
  const token = file.token ?? (await uploads.keep(field, file, request))
  return token ? { token, name: file.name, size: file.sentSize } : null
}

/** Keeps every valid file of a refused form as a pending upload, so that it need not be chosen again. */
export const keepFiles = async (files: ReceivedFiles, places: Places, request: Request) => {
  const kept: Partial<Record<FileField, PendingFile>> = {}
  let areFilesLost = false
  for (const field of fileFields) {
    const file = files[field]
    const pending = await keepFile(field, file, places, request).catch(() => null)
    if (pending) kept[field] = pending
    // A refused file has an error that asks for another one.
    else areFilesLost ||= places.form.chosen.has(field) && !file?.error
  }
  return { files: kept satisfies PendingFiles, ...(areFilesLost && { areFilesLost }) }
}
