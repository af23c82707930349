import { withMatchingExtension } from '#backend/files/file-names.ts'
import type { FileStorage, SentFile } from '#backend/files/file-storage.ts'
import type { ParsedForm } from '#backend/forms/form-parser.ts'
import type { ApplicationFile } from '#backend/ports.ts'
import type { PendingUploads } from '#backend/uploads/pending-uploads.ts'
import { errorCodeOrText, errorText, log } from '#lib/process/log.ts'
import type { ApplicationErrorKey } from '#lib/schemas/error-keys.ts'
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

/** A file whose size and first bytes are valid; `token` is its upload's token, or null if it was sent with the form. */
type ReceivedFile = { error: null; sentFile: SentFile; token: string | null }

type InvalidFile = { error: ApplicationErrorKey }

type FormFiles<File> = Record<FileField, File | InvalidFile | null>
type ReceivedFiles = FormFiles<ReceivedFile>

const readToken = ({ text }: ParsedForm, field: FileField) => text.get(tokenFields[field]) || null

/** Checks only the size and the first bytes. */
const findEarlyError = async (field: FileField, { content, size }: SentFile) => {
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
  // If the form was sent twice, the other request may have removed the upload while it was being read.
  return file.size === size ? file : null
}

const receiveFile = async (
  field: FileField,
  form: ParsedForm,
  storage: FileStorage,
  uploads: PendingUploads,
): Promise<ReceivedFile | InvalidFile | null> => {
  const fileInForm = form.files.get(field)
  const token = fileInForm ? null : readToken(form, field)
  const sentFile = fileInForm ?? (token && (await receiveUpload(field, token, storage, uploads)))
  if (!sentFile) return token ? { error: 'fileGone' } : null
  const error = await findEarlyError(field, sentFile)
  return error ? { error } : { error, sentFile, token }
}

// A client can cause this failure by sending many files at once, so log a warning, not an error.
const logFailure = (error: unknown) => log('warn', 'upload.validation-failed', { error: errorText(error) })

/**
 * Returns a form's files, including the uploads whose tokens the form contains, without decoding them. `fileFailure` is
 * set if the site itself failed, for example because a disk is full.
 */
export const receiveFiles = async (form: ParsedForm, storage: FileStorage, uploads: PendingUploads) => {
  const files: ReceivedFiles = { photo: null, resume: null }
  let fileFailure: unknown = null
  for (const field of fileFields) {
    files[field] = await receiveFile(field, form, storage, uploads).catch((error: unknown) => {
      logFailure(error)
      fileFailure ??= error
      return null
    })
  }
  // Include the tokens of uploads replaced by a file in the form, so that these uploads are removed too.
  const uploadTokens = fileFields.flatMap((field) => readToken(form, field) ?? [])
  return { files, uploadTokens, fileFailure }
}

const validateFile = async (
  { sentFile }: ReceivedFile,
  client: string,
): Promise<(ApplicationFile & { error: null }) | InvalidFile> => {
  const file = await sentFile.validate(client)
  if (file.error !== null) return file
  return { ...file, name: withMatchingExtension(sentFile.name, file.type), sentSha256: sentFile.sha256 }
}

/** Validates a form's files. Returns null if a file could not be checked, for example because too many are waiting. */
export const validateFiles = async (files: ReceivedFiles, client: string) => {
  const validatedFiles: FormFiles<ApplicationFile & { error: null }> = { photo: null, resume: null }
  try {
    for (const field of fileFields) {
      const file = files[field]
      validatedFiles[field] = file?.error === null ? await validateFile(file, client) : file
    }
    return validatedFiles
  } catch (error) {
    logFailure(error)
    return null
  }
}

/** Returns the SHA-256 of each file as sent: null if there is no file, undefined if the file is invalid or gone. */
export const listSentHashes = (files: ReceivedFiles): (string | null | undefined)[] =>
  fileFields.map((field) => {
    const file = files[field]
    return file && (file.error === null ? file.sentFile.sha256 : undefined)
  })

/** Returns the sanitized name of the file sent for a field; an empty string if no name is known. */
export const findSentName = (files: ReceivedFiles, field: string): string => {
  const fileField = fileFields.find((name) => name === field)
  const file = fileField && files[fileField]
  return file?.error === null ? file.sentFile.name : ''
}

/** Returns, for each file field, the SHA-256 of the valid file in the form itself; an empty string if there is none. */
export const listFormFileHashes = (files: ReceivedFiles): string[] =>
  fileFields.map((field) => {
    const file = files[field]
    return file?.error === null && !file.token ? file.sentFile.sha256 : ''
  })

/** Removes an accepted application's uploads. Never throws: uploads that could not be removed expire anyway. */
export const removeUploads = async (tokens: readonly string[], uploads: PendingUploads) => {
  const removal = Promise.all(tokens.map((token) => uploads.remove(token)))
  await removal.catch((error) => log('warn', 'upload.remove-failed', { error: errorCodeOrText(error) }))
}

/**
 * Saves a refused form's files as pending uploads, except invalid ones. `lostFiles` lists the fields whose file could
 * not be saved.
 */
export const saveForRetry = async (
  { files, form, client }: { files: ReceivedFiles; form: ParsedForm; client: string },
  errors: Readonly<Record<string, string>>,
  uploads: PendingUploads,
) => {
  const savedFiles: Partial<Record<FileField, PendingFile>> = {}
  const lostFiles: FileField[] = []
  for (const field of fileFields) {
    const file = files[field]
    // Do not save an invalid file: its error message asks for a different file.
    if (file?.error || errors[field]) continue
    const token = file && (file.token ?? (await uploads.save(field, file.sentFile, client)))
    if (token) savedFiles[field] = { token, name: file.sentFile.name, size: file.sentFile.size }
    else if (form.fieldsWithFile.has(field) || readToken(form, field)) lostFiles.push(field)
  }
  return { files: savedFiles, lostFiles }
}
