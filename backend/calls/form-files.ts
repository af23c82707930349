import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { open } from 'node:fs/promises'
import type { ApplicationFile } from '#backend/backend.ts'
import { nameByType } from '#backend/file-names.ts'
import type { FormBody, TemporaryFile } from '#backend/http/form-parser.ts'
import type { TemporaryFiles } from '#backend/http/temporary-files.ts'
import type { FormResult } from '#backend/store/form-results.ts'
import type { PendingUploads } from '#backend/uploads/pending-uploads.ts'
import { type Validation, validateFile } from '#backend/uploads/validation-processes.ts'
import { env } from '#lib/base/env.ts'
import { errorText, log, loggableCode } from '#lib/base/log.ts'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import {
  detectFileType,
  type FileField,
  fileFields,
  headLengthBytes,
  type PendingFile,
  sizeError,
  tokenFields,
} from '#lib/schemas/files.ts'

type FormContext = {
  form: FormBody
  client: string
  temporaryFiles: TemporaryFiles
  uploads: PendingUploads
}

/** A file as it was sent; `token` is that of its pending upload, null if the file was sent with the form. */
type SentFile = { error: null; sentFile: TemporaryFile; token: string | null; sentSha256: string }

type Invalid = { error: ApplicationError }

type FormFiles<File> = Record<FileField, File | Invalid | null>
type SentFiles = FormFiles<SentFile>

/** A validated file has another type than a sent one, because only a valid file may be stored. */
type ValidFile = SentFile & Extract<Validation, { error: null }>

const tokenIn = ({ text }: FormBody, field: FileField) => text.get(tokenFields[field]) || null

/** Finds an error that the size or the first bytes show. */
const findSentError = async (field: FileField, { path, size }: TemporaryFile) => {
  const error = sizeError(field, size)
  if (error) return error
  await using handle = await open(path)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLengthBytes))
  return detectFileType(field, buffer.subarray(0, bytesRead)).error
}

const sha256Of = async (path: string) => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

const receiveFile = async (field: FileField, context: FormContext): Promise<SentFile | Invalid | null> => {
  const { form, temporaryFiles, uploads } = context
  const fileInForm = form.files.get(field)
  const token = fileInForm ? null : tokenIn(form, field)
  const uploadedFile =
    token && (await uploads.copyTo(field, token, await temporaryFiles.pathFor(`${field}-upload`)))
  const sentFile = fileInForm ?? uploadedFile
  if (!sentFile) return token ? { error: 'fileGone' } : null
  const error = await findSentError(field, sentFile)
  return error ? { error } : { error, sentFile, token, sentSha256: await sha256Of(sentFile.path) }
}

// Only a warning, because a client can cause it by sending many files at once.
const logFailure = (error: unknown) => log('warn', 'upload.validation-failed', { error: errorText(error) })

/**
 * Returns the files of a form and the uploads whose tokens it has, without decoding them; `fileFailure` is an error of the
 * site, such as a full disk.
 */
export const receiveFiles = async (context: FormContext) => {
  const files: SentFiles = { photo: null, resume: null }
  let fileFailure: unknown = null
  for (const field of fileFields) {
    files[field] = await receiveFile(field, context).catch((error: unknown) => {
      logFailure(error)
      fileFailure ??= error
      return null
    })
  }
  // A token counts even if a file that was sent with the form replaces the upload.
  const uploadTokens = fileFields.flatMap((field) => tokenIn(context.form, field) ?? [])
  return { files, uploadTokens, fileFailure }
}

const validateSentFile = async (
  field: FileField,
  file: SentFile,
  { client, temporaryFiles }: Pick<FormContext, 'client' | 'temporaryFiles'>,
): Promise<ValidFile | Invalid> => {
  const reencodedPath = await temporaryFiles.pathFor(`${field}-reencoded`)
  const { path, size } = file.sentFile
  const validation = await validateFile({ field, path, size, reencodedPath, client }, env().CLAMAV_HOST)
  return validation.error === null ? { ...file, ...validation } : validation
}

/** Validates the content of a form's files; null if the site fails, for example because too many files wait. */
export const validateFiles = async (
  files: SentFiles,
  context: Pick<FormContext, 'client' | 'temporaryFiles'>,
): Promise<FormFiles<ValidFile> | null> => {
  const validated: FormFiles<ValidFile> = { photo: null, resume: null }
  try {
    for (const field of fileFields) {
      const file = files[field]
      validated[field] = file?.error === null ? await validateSentFile(field, file, context) : file
    }
    return validated
  } catch (error) {
    logFailure(error)
    return null
  }
}

/** Returns the SHA-256 of each file that was sent with the form, as sent; an empty string for other fields. */
export const sentHashes = (files: SentFiles): string[] =>
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
export const toApplicationFile = async (
  file: ValidFile | Invalid | null,
): Promise<ApplicationFile | null> => {
  if (file?.error !== null) return null
  const { sentFile, path, token: _token, error: _error, ...validFile } = file
  const content = await openAsBlob(path, { type: validFile.type })
  return { ...validFile, name: nameByType(sentFile.name, validFile.type), content }
}

/**
 * Saves the files of a refused form as pending uploads, unless they have an error; `lost` are the fields whose file must be
 * chosen again.
 */
export const saveForRetry = async (
  { files, form, request }: { files: SentFiles; form: FormBody; request: Request },
  errors: FormResult['errors'],
  uploads: PendingUploads,
) => {
  const saved: Partial<Record<FileField, PendingFile>> = {}
  const lost: FileField[] = []
  for (const field of fileFields) {
    const file = files[field]
    // The error of an invalid file asks for another file, so this one is not saved.
    if (file?.error || errors[field]) continue
    const token = file && (file.token ?? (await uploads.save(field, file.sentFile, request)))
    if (token) saved[field] = { token, name: file.sentFile.name, size: file.sentFile.size }
    else if (form.fieldsWithFile.has(field) || tokenIn(form, field)) lost.push(field)
  }
  return { saved, lost }
}
