import { nameByType } from '#backend/files/file-names.ts'
import type { FileStorage, SentFile } from '#backend/files/file-storage.ts'
import type { FormBody } from '#backend/forms/form-parser.ts'
import type { ApplicationFile } from '#backend/ports.ts'
import type { PendingUploads } from '#backend/uploads/pending-uploads.ts'
import { errorText, log, loggableCode } from '#lib/process/log.ts'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import {
  detectFileType,
  type FileField,
  fileFields,
  fileRules,
  headLengthBytes,
  type PendingFile,
  sizeError,
  tokenFields,
} from '#lib/schemas/files.ts'

/** A file whose size and first bytes are valid; `token` is that of its pending upload, null if it was sent with the form. */
type ReceivedFile = { error: null; sentFile: SentFile; token: string | null }

type Invalid = { error: ApplicationError }

type FormFiles<File> = Record<FileField, File | Invalid | null>
type ReceivedFiles = FormFiles<ReceivedFile>

const tokenIn = ({ text }: FormBody, field: FileField) => text.get(tokenFields[field]) || null

/** Finds an error that the size or the first bytes show. */
const findSentError = async (field: FileField, { content, size }: SentFile) => {
  const error = sizeError(field, size)
  if (error) return error
  const head = await content.slice(0, headLengthBytes).arrayBuffer()
  return detectFileType(field, new Uint8Array(head)).error
}

const receiveUpload = async (
  field: FileField,
  token: string,
  storage: FileStorage,
  uploads: PendingUploads,
) => {
  const upload = await uploads.open(field, token)
  if (!upload) return null
  const { name, size, content } = upload
  const file = await storage.save(content, { field, name, maxBytes: fileRules[field].maxBytes })
  // If the form was sent twice, the other request may have removed the upload meanwhile.
  return file.size === size ? file : null
}

const receiveFile = async (
  field: FileField,
  form: FormBody,
  storage: FileStorage,
  uploads: PendingUploads,
): Promise<ReceivedFile | Invalid | null> => {
  const fileInForm = form.files.get(field)
  const token = fileInForm ? null : tokenIn(form, field)
  const sentFile = fileInForm ?? (token && (await receiveUpload(field, token, storage, uploads)))
  if (!sentFile) return token ? { error: 'fileGone' } : null
  const error = await findSentError(field, sentFile)
  return error ? { error } : { error, sentFile, token }
}

// Only a warning, because a client can cause it by sending many files at once.
const logFailure = (error: unknown) => log('warn', 'upload.validation-failed', { error: errorText(error) })

/**
 * Returns the files of a form and the uploads whose tokens it has, without decoding them; `fileFailure` is an error of the
 * site, such as a full disk.
 */
export const receiveFiles = async (form: FormBody, storage: FileStorage, uploads: PendingUploads) => {
  const files: ReceivedFiles = { photo: null, resume: null }
  let fileFailure: unknown = null
  for (const field of fileFields) {
    files[field] = await receiveFile(field, form, storage, uploads).catch((error: unknown) => {
      logFailure(error)
      fileFailure ??= error
      return null
    })
  }
  // A token counts even if a file that was sent with the form replaces the upload.
  const uploadTokens = fileFields.flatMap((field) => tokenIn(form, field) ?? [])
  return { files, uploadTokens, fileFailure }
}

const validateFile = async (
  { sentFile }: ReceivedFile,
  client: string,
): Promise<(ApplicationFile & { error: null }) | Invalid> => {
  const checked = await sentFile.validate(client)
  if (checked.error !== null) return checked
  return { ...checked, name: nameByType(sentFile.name, checked.type), sentSha256: sentFile.sha256 }
}

/** Validates the content of a form's files; null if the site fails, for example because too many files wait. */
export const validateFiles = async (files: ReceivedFiles, client: string) => {
  const validated: FormFiles<ApplicationFile & { error: null }> = { photo: null, resume: null }
  try {
    for (const field of fileFields) {
      const file = files[field]
      validated[field] = file?.error === null ? await validateFile(file, client) : file
    }
    return validated
  } catch (error) {
    logFailure(error)
    return null
  }
}

/** Returns the SHA-256 of each file as it was sent: null if there is none, undefined if it is unknown. */
export const sentHashes = (files: ReceivedFiles): (string | null | undefined)[] =>
  fileFields.map((field) => {
    const file = files[field]
    return file && (file.error === null ? file.sentFile.sha256 : undefined)
  })

/** Returns the name of a field's file as it was sent; empty if it is unknown or the field has none. */
export const sentName = (files: ReceivedFiles, field: string): string => {
  const fileField = fileFields.find((name) => name === field)
  const file = fileField && files[fileField]
  return file?.error === null ? file.sentFile.name : ''
}

/** Returns the SHA-256 of each file that was sent with the form; an empty string for other fields. */
export const formHashes = (files: ReceivedFiles): string[] =>
  fileFields.map((field) => {
    const file = files[field]
    return file?.error === null && !file.token ? file.sentFile.sha256 : ''
  })

/** Removes the uploads of a stored application; never throws, because uploads that remain expire. */
export const removeUploads = async (tokens: readonly string[], uploads: PendingUploads) => {
  const removal = Promise.all(tokens.map((token) => uploads.remove(token)))
  await removal.catch((error) => log('warn', 'upload.remove-failed', { error: loggableCode(error) }))
}

/** Saves the files of a refused form as pending uploads, unless they have an error. */
export const saveForRetry = async (
  { files, form, client }: { files: ReceivedFiles; form: FormBody; client: string },
  errors: Readonly<Record<string, string>>,
  uploads: PendingUploads,
) => {
  const saved: Partial<Record<FileField, PendingFile>> = {}
  const lostFiles: FileField[] = []
  for (const field of fileFields) {
    const file = files[field]
    // The error of an invalid file asks for another file, so this one is not saved.
    if (file?.error || errors[field]) continue
    const token = file && (file.token ?? (await uploads.save(field, file.sentFile, client)))
    if (token) saved[field] = { token, name: file.sentFile.name, size: file.sentFile.size }
    else if (form.fieldsWithFile.has(field) || tokenIn(form, field)) lostFiles.push(field)
  }
  return { files: saved, lostFiles }
}
