import { type FileField, fileFields, tokenFields } from '#lib/schemas/files.ts'
import { fingerprintOf } from './held-uploads.ts'
import type { FileState } from './use-file.ts'

type Errors = Readonly<Partial<Record<string, string>>>

/** The files of an application by field. */
export type ApplicationFiles = Record<FileField, FileState>

/** Waits until nothing is under way; resolves to whether every file stood that was chosen. */
export const settleFiles = async (files: ApplicationFiles): Promise<boolean> => {
  const waiting = fileFields.map(async (field) => {
    const { upload, retreats } = files[field]
    const before = retreats()
    await upload.settle()
    return retreats() === before
  })
  return (await Promise.all(waiting)).every(Boolean)
}

/** Puts the files into a form's body, held ones by their tokens; resolves to what tells them from others. */
export const putFiles = async (body: FormData, files: ApplicationFiles): Promise<string[]> => {
  const identity: string[] = []
  for (const field of fileFields) {
    const { file, upload } = files[field]
    const token = upload.token()
    body.delete(field)
    body.delete(tokenFields[field])
    if (token) body.set(tokenFields[field], token)
    else if (file) body.set(field, file)
    identity.push(file ? await fingerprintOf(file) : upload.fingerprint())
  }
  return identity
}

const goneOf = (body: FormData, errors: Errors) =>
  fileFields.filter((field) => errors[field] && body.has(tokenFields[field]))

/** Uploads anew what the server says it does not hold any more; says whether that mends all that was wrong. */
export const restartGone = (files: ApplicationFiles, body: FormData, errors: Errors): boolean => {
  const gone = goneOf(body, errors)
  for (const field of gone) {
    const { file, upload } = files[field]
    if (!file) continue
    upload.forget()
    upload.start(file)
  }
  const isAll = Object.keys(errors).every((field) =>
    gone.some((known) => known === field && files[known].file),
  )
  return gone.length > 0 && isAll
}

/** Lets go of files that were sent in vain, and of those that are neither held any more nor here. */
export const dropRefused = (files: ApplicationFiles, body: FormData, errors: Errors): void => {
  for (const field of fileFields) {
    const why = errors[field]
    // Another one may have been chosen meanwhile.
    if (why && body.get(field) === files[field].file) files[field].refuse(why)
  }
}

/** What the files in a form were chosen in place of may go. */
export const acceptFiles = (files: ApplicationFiles): void => {
  for (const field of fileFields) files[field].accept()
}

/** Has files that went along in vain held after all; says whether any can be. */
export const resumeFiles = (files: ApplicationFiles): boolean => {
  const resumed = fileFields.filter((field) => {
    const { file, upload } = files[field]
    return file && upload.resume(file)
  })
  return resumed.length > 0
}
