import type { ZodMiniType } from 'zod/mini'
import type { FormBody } from '#backend/http/form-parser.ts'
import type { FormResult } from '#backend/store/form-results.ts'
import { type ApplicationText, mapTextFields, maxLengths } from '#lib/schemas/application-fields.ts'
import { findSource } from '#lib/schemas/application-source.ts'
import type { ContactText } from '#lib/schemas/contact-rules.ts'
import { type ApplicationError, applicationErrors, type FieldErrors } from '#lib/schemas/error-keys.ts'
import { type FileField, fileFields, fileRules } from '#lib/schemas/files.ts'
import { applicationSchema } from '#lib/schemas/rules.ts'

type FormText = Pick<FormBody, 'text'>

export const applicationTexts = ({ text }: FormText): ApplicationText =>
  mapTextFields((field) => text.get(field) ?? '')

export const contactTexts = ({ text }: FormText): ContactText => ({
  name: text.get('name') ?? '',
  email: text.get('email') ?? '',
  message: text.get('message') ?? '',
})

/** Returns the first error key of each invalid field; `texts` is null if there is one. */
export const checkTexts = <Key extends string, Texts>(
  schema: ZodMiniType<Texts>,
  values: FormResult['values'],
  { truncatedFields }: Pick<FormBody, 'truncatedFields'>,
  keys: readonly Key[],
): { errors: FieldErrors<Key>; texts: Texts | null } => {
  // The part of a truncated text that was read may be valid.
  const overlongTexts = Object.fromEntries(
    [...truncatedFields].map((field) => [field, 'x'.repeat(maxLengths.lines + 1)]),
  )
  const parseResult = schema.safeParse({ ...values, ...overlongTexts })
  const errors: FieldErrors<Key> = {}
  for (const { path, message } of parseResult.error?.issues ?? [])
    errors[String(path[0])] ??= keys.find((key) => key === message) ?? keys[0]
  return { errors, texts: parseResult.success && Object.keys(errors).length === 0 ? parseResult.data : null }
}

export const firstError = <Key extends string>(
  fields: readonly string[],
  errors: FieldErrors<Key>,
): Key | null => fields.map((field) => errors[field]).find((key) => key !== undefined) ?? null

/** The errors of an application's files; null for a missing file. */
export type CheckedFiles = Readonly<Record<FileField, { error: ApplicationError | null } | null>>

/** Checks an application's texts and files; `texts` is null if there is an error. */
export const checkApplication = (
  values: ApplicationText,
  form: Pick<FormBody, 'truncatedFields'>,
  files: CheckedFiles,
  filesRequired: boolean,
) => {
  const { errors, texts } = checkTexts(applicationSchema, values, form, applicationErrors)
  for (const field of fileFields) {
    const error = files[field] ? files[field].error : filesRequired && fileRules[field].errors.missing
    if (error) errors[field] = error
  }
  const isFileMissing = filesRequired && fileFields.some((field) => !files[field])
  return { errors, isFileMissing, texts: Object.keys(errors).length ? null : texts }
}

/**
 * Returns the source of the job link. Without JavaScript, the field is empty because the page is cached for all visitors;
 * the `Referer` then has the page's query.
 */
export const sourceOf = (request: Request, { text }: FormText): string | undefined => {
  const page = URL.parse(request.headers.get('referer') ?? '')
  return findSource(text) ?? (page ? findSource(page.searchParams) : undefined)
}

// At least 16 characters, so that two senders do not choose the same key by chance.
const keyPattern = /^[\x21\x23-\x7e]{16,255}$/

/** Returns the key in the header, else in the form; undefined if there is none, null if it is invalid. */
export const idempotencyKeyFrom = (request: Request, { text }: FormText): string | null | undefined => {
  const sentValue = request.headers.get('idempotency-key') ?? text.get('idempotencyKey') ?? ''
  // The draft standard of the header puts the key in quotes.
  const key = sentValue.replace(/^"(.*)"$/, '$1')
  if (!key) return undefined
  return keyPattern.test(key) ? key : null
}

// A browser without JavaScript sends no key, because a page cached for all visitors cannot contain one. This key
// keeps a double click or a reload on the same day (UTC) from storing the form twice.
export const dailyKey = (fingerprint: string): string =>
  `${new Date().toISOString().slice(0, 10)}-${fingerprint}`
