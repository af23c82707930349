import { openAsBlob } from 'node:fs'
import type { ApplicationFile } from '#backend/backend.ts'
import { nameByType } from '#backend/file-names.ts'
import type { FormBody, TemporaryFile } from '#backend/http/form-parser.ts'
import type { TemporaryFiles } from '#backend/http/temporary-files.ts'
import type { PendingUploads } from '#backend/uploads/pending-uploads.ts'
import { type Validation, validateFile } from '#backend/uploads/validation-processes.ts'
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

/**
 * A validated file of a form, which has another type than a sent one, because only a valid file may be stored. `token` is
 * that of its pending upload, null if the file was sent with the form.
 */
type FormFile =
  | { error: ApplicationError }
  | ({ sentFile: TemporaryFile; token: string | null } & Extract<Validation, { error: null }>)

type FormFiles = Record<FileField, FormFile | null>

const tokenIn = ({ text }: FormBody, field: FileField) => text.get(tokenFields[field]) || null

const receiveFile = async (field: FileField, context: FormContext): Promise<FormFile | null> => {
  const { form, temporaryFiles, uploads, client } = context
  const fileInForm = form.files.get(field)
  const token = fileInForm ? null : tokenIn(form, field)
  const uploadedFile =
    token && (await uploads.copyTo(field, token, await temporaryFiles.pathFor(`${field}-upload`)))
  const sentFile = fileInForm ?? uploadedFile
  if (!sentFile) return token ? { error: 'fileGone' } : null
  const reencodedPath = await temporaryFiles.pathFor(`${field}-reencoded`)
  const { path, size } = sentFile
  const validation = await validateFile({ field, path, size, reencodedPath, client }, env().CLAMAV_HOST)
  return validation.error === null ? { ...validation, sentFile, token } : validation
}

/**
 * Validates the files of a form and the uploads whose tokens it has; `fileFailure` is an error of the site, such as a full
 * disk.
 */
export const receiveFiles = async (context: FormContext) => {
  const files: FormFiles = { photo: null, resume: null }
  let fileFailure: unknown = null
  for (const field of fileFields) {
    files[field] = await receiveFile(field, context).catch((error: unknown) => {
      // Only a warning, because a client can cause it by sending many files at once.
      log('warn', 'upload.validation-failed', { error: errorText(error) })
      fileFailure ??= error
      return null
    })
  }
  // A token counts even if a file that was sent with the form replaces the upload.
  const uploadTokens = fileFields.flatMap((field) => tokenIn(context.form, field) ?? [])
  return { files, uploadTokens, fileFailure }
}

/** Returns the SHA-256 of each valid file that was sent with the form, as sent; an empty string for other fields. */
export const sentHashes = (files: FormFiles): string[] =>
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
export const toApplicationFile = async (file: FormFile | null): Promise<ApplicationFile | null> => {
  if (file?.error !== null) return null
  const { sentFile, path, token: _token, error: _error, ...validFile } = file
  const content = await openAsBlob(path, { type: validFile.type })
  return { ...validFile, name: nameByType(sentFile.name, validFile.type), content }
}

/** Saves the valid files of a refused form as pending uploads; `lost` are the fields whose file must be chosen again. */
export const saveForRetry = async (
  { files, form, request }: { files: FormFiles; form: FormBody; request: Request },
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
