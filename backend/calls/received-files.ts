import { openAsBlob } from 'node:fs'
import type { ApplicationFile } from '#backend/backend.ts'
import { nameByType } from '#backend/file-names.ts'
import type { FormBody, SentFile } from '#backend/http/form-parser.ts'
import type { TemporaryFiles } from '#backend/http/temporary-files.ts'
import type { PendingUploads } from '#backend/uploads/pending-uploads.ts'
import { type ValidFile, validateFile } from '#backend/uploads/validation-processes.ts'
import { env } from '#lib/base/env.ts'
import { errorText, log, loggableCode } from '#lib/base/log.ts'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { type FileField, fileFields, type PendingFile, tokenFields } from '#lib/schemas/files.ts'

type FormContext = {
  form: FormBody
  client: string
  temporaryFiles: TemporaryFiles
  uploads: PendingUploads
}

/** A validated file of a form; `token` is that of its pending upload, null if the file was sent with the form. */
type ReceivedFile = { error: ApplicationError } | ({ sentFile: SentFile; token: string | null } & ValidFile)

/** The validated files of a form; `failure` is an error of the site, such as a full disk. */
export type ReceivedFiles = Record<FileField, ReceivedFile | null> & {
  /** All upload tokens in the form, even if a file that was sent with it replaces the upload. */
  tokens: readonly string[]
  failure: unknown
}

const tokenIn = ({ text }: FormBody, field: FileField) => text.get(tokenFields[field]) || null

const receiveFile = async (field: FileField, context: FormContext): Promise<ReceivedFile | null> => {
  const { form, temporaryFiles, uploads, client } = context
  const attachedFile = form.files.get(field)
  const token = attachedFile ? null : tokenIn(form, field)
  const pendingUpload =
    token && (await uploads.copyTo(field, token, await temporaryFiles.pathFor(`${field}-upload`)))
  const sentFile = attachedFile ?? pendingUpload
  if (!sentFile) return token ? { error: 'fileGone' } : null
  const reencodedPath = await temporaryFiles.pathFor(`${field}-reencoded`)
  const { path, size } = sentFile
  const validation = await validateFile({ field, path, size, reencodedPath, client }, env().CLAMAV_HOST)
  return validation.error === null ? { ...validation, sentFile, token } : validation
}

export const receiveFiles = async (context: FormContext): Promise<ReceivedFiles> => {
  const tokens = fileFields.flatMap((field) => tokenIn(context.form, field) ?? [])
  const files: ReceivedFiles = { photo: null, resume: null, tokens, failure: null }
  for (const field of fileFields) {
    files[field] = await receiveFile(field, context).catch((error: unknown) => {
      // Only a warning, because a client can cause it by sending many files at once.
      log('warn', 'upload.validation-failed', { error: errorText(error) })
      files.failure ??= error
      return null
    })
  }
  return files
}

/** Returns the SHA-256 of each valid file that was sent with the form, as sent; an empty string for other fields. */
export const sentHashes = (files: ReceivedFiles): string[] =>
  fileFields.map((field) => {
    const file = files[field]
    return file?.error === null && !file.token ? file.sentSha256 : ''
  })

/** Removes the uploads of a stored application; never throws, because uploads that remain expire. */
export const removeUploads = async (tokens: readonly string[], uploads: PendingUploads) => {
  const removal = Promise.all(tokens.map((token) => uploads.remove(token)))
  await removal.catch((error) => log('warn', 'upload.remove-failed', { error: loggableCode(error) }))
}

/** Converts a valid file to what `Backend.apply` takes; returns null for a missing or invalid one. */
export const toApplicationFile = async (file: ReceivedFile | null): Promise<ApplicationFile | null> => {
  if (file?.error !== null) return null
  const { sentFile, path, token: _token, error: _error, ...validFile } = file
  const content = await openAsBlob(path, { type: validFile.type })
  return { ...validFile, name: nameByType(sentFile.name, validFile.type), content }
}

/** Saves the valid files of a refused form as pending uploads; `lost` are the fields whose file must be chosen again. */
export const saveForRetry = async (
  { files, form, request }: { files: ReceivedFiles; form: FormBody; request: Request },
  uploads: PendingUploads,
) => {
  const saved: Partial<Record<FileField, PendingFile>> = {}
  const lost: FileField[] = []
  for (const field of fileFields) {
    const file = files[field]
    // The error of an invalid file asks for another file, so this one is not saved.
    if (file?.error) continue
    const token = file && (file.token ?? (await uploads.save(field, file.sentFile, request)))
    if (token) saved[field] = { token, name: file.sentFile.name, size: file.sentFile.size }
    else if (form.fieldsWithFile.has(field) || tokenIn(form, field)) lost.push(field)
  }
  return { saved, lost }
}
