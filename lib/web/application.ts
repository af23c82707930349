import { openAsBlob } from 'node:fs'
import type { JobApplication, UploadedFile } from '#lib/backend/port.ts'
import { type ApplicationText, applicationSchema } from '#lib/schemas/application.ts'
import { applicationFields } from '#lib/schemas/application-fields.ts'
import {
  type ApplicationError,
  applicationErrors,
  type FieldErrors,
  fieldErrors,
} from '#lib/schemas/error-keys.ts'
import { type FileField, fileFields, fileRules } from '#lib/schemas/files.ts'
import { judgeFile } from './files/judge.ts'
import type { FormBody } from './form-body.ts'
import type { Spool } from './spool.ts'

type Checked =
  | { errors: FieldErrors<ApplicationError>; filesMissing: boolean; application: null }
  | { errors: null; filesMissing: false; application: Omit<JobApplication, 'idempotencyKey'> }

/** The application form's texts as they were typed, an absent field as an empty one. */
export const applicationText = ({ text }: FormBody): ApplicationText => ({
  fullName: text.get('fullName') ?? '',
  email: text.get('email') ?? '',
  phone: text.get('phone') ?? '',
  coverLetter: text.get('coverLetter') ?? '',
})

const oneFile = { error: 'oneFile' } as const

const checkFiles = async (form: FormBody, required: boolean, spool: Spool) => {
  const errors: FieldErrors<ApplicationError> = {}
  const files: Record<FileField, UploadedFile | null> = { photo: null, resume: null }
  for (const field of fileFields) {
    const file = form.files.get(field)
    if (!file) {
      if (required) errors[field] = fileRules[field].errors.missing
      continue
    }
    const judged = form.repeated.has(field) ? oneFile : await judgeFile(field, file, spool)
    if (judged.error !== null) {
      errors[field] = judged.error
      continue
    }
    const { type } = judged
    const { size, sha256, path } = judged.file
    const content = await openAsBlob(path, { type })
    files[field] = { fileName: file.name, type, size, sha256, sentSha256: file.sha256, content }
  }
  return { errors, files }
}

/** Checks a received application against the rules of specification 5; what is to be kept stays in `spool`. */
export const checkApplication = async (
  form: FormBody,
  filesRequired: boolean,
  spool: Spool,
): Promise<Checked> => {
  const { errors, files } = await checkFiles(form, filesRequired, spool)
  const filesMissing = filesRequired && fileFields.some((field) => !form.files.has(field))
  const text = applicationSchema.safeParse(applicationText(form))
  if (!text.success) Object.assign(errors, fieldErrors(applicationErrors, text.error.issues))
  for (const field of applicationFields) if (form.cut.has(field)) errors[field] = 'tooLong'
  if (!text.success || Object.keys(errors).length) return { errors, filesMissing, application: null }
  return { errors: null, filesMissing: false, application: { ...text.data, ...files } }
}
