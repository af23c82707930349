import { openAsBlob } from 'node:fs'
import type { JobApplication, UploadedFile } from '#lib/backend/port.ts'
import { type ApplicationText, applicationFields, applicationSchema } from '#lib/schemas/application.ts'
import {
  type ApplicationError,
  applicationErrors,
  type FieldErrors,
  fieldErrors,
} from '#lib/schemas/error-keys.ts'
import { type FileField, fileFields, fileRules } from '#lib/schemas/files.ts'
import { judgeFile } from './file-type.ts'
import type { FormBody } from './form-body.ts'

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

const checkFiles = async (form: FormBody, required: boolean) => {
  const errors: FieldErrors<ApplicationError> = {}
  const files: Record<FileField, UploadedFile | null> = { photo: null, resume: null }
  for (const field of fileFields) {
    const file = form.files.get(field)
    if (!file) {
      if (required) errors[field] = fileRules[field].errors.missing
      continue
    }
    const { type, error } = judgeFile(field, file)
    if (error) {
      errors[field] = error
      continue
    }
    const { name, size, sha256, path } = file
    files[field] = { fileName: name, type, size, sha256, content: await openAsBlob(path, { type }) }
  }
  return { errors, files }
}

/** Checks a received application against the rules of specification 5. */
export const checkApplication = async (form: FormBody, filesRequired: boolean): Promise<Checked> => {
  const { errors, files } = await checkFiles(form, filesRequired)
  const filesMissing = filesRequired && fileFields.some((field) => !form.files.has(field))
  const text = applicationSchema.safeParse(applicationText(form))
  if (!text.success) Object.assign(errors, fieldErrors(applicationErrors, text.error.issues))
  for (const field of applicationFields) if (form.cut.has(field)) errors[field] = 'tooLong'
  if (!text.success || Object.keys(errors).length) return { errors, filesMissing, application: null }
  return { errors: null, filesMissing: false, application: { ...text.data, ...files } }
}
