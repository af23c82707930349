import type { JobApplication } from '#lib/backend/port.ts'
import type { FormBody } from '#lib/http/form-body.ts'
import { type ApplicationText, applicationSchema } from '#lib/schemas/application.ts'
import { applicationFields } from '#lib/schemas/application-fields.ts'
import {
  type ApplicationError,
  applicationErrors,
  type FieldErrors,
  fieldErrors,
} from '#lib/schemas/error-keys.ts'
import { fileFields, fileRules } from '#lib/schemas/files.ts'
import type { ReceivedFiles } from './received-files.ts'

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

/** Checks a received application against the rules of specification 5. */
export const checkApplication = async (
  form: FormBody,
  filesRequired: boolean,
  received: ReceivedFiles,
): Promise<Checked> => {
  const { errors, files } = await received.check()
  const missing = filesRequired ? fileFields.filter(received.isMissing) : []
  for (const field of missing) errors[field] = fileRules[field].errors.missing
  const text = applicationSchema.safeParse(applicationText(form))
  if (!text.success) Object.assign(errors, fieldErrors(applicationErrors, text.error.issues))
  for (const field of applicationFields) if (form.cut.has(field)) errors[field] = 'tooLong'
  if (!text.success || Object.keys(errors).length) {
    return { errors, filesMissing: missing.length > 0, application: null }
  }
  return { errors: null, filesMissing: false, application: { ...text.data, ...files } }
}
