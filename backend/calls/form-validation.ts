import type { ZodMiniType } from 'zod/mini'
import type { ParsedForm } from '#backend/forms/form-parser.ts'
import type { SentForm } from '#backend/outcome.ts'
import { type ApplicationText, mapTextFields } from '#lib/schemas/application-fields.ts'
import { findSource } from '#lib/schemas/application-source.ts'
import type { ContactText } from '#lib/schemas/contact-rules.ts'
import { type ApplicationErrorKey, applicationErrorKeys, type FieldErrors } from '#lib/schemas/error-keys.ts'
import { type FileField, fileFields, fileRules } from '#lib/schemas/files.ts'
import { applicationTextSchema } from '#lib/schemas/rules.ts'
import { textKinds } from '#lib/schemas/text-kinds.ts'

type FormText = Pick<ParsedForm, 'text'>

export const readApplicationFields = ({ text }: FormText): ApplicationText =>
  mapTextFields((field) => text.get(field) ?? '')

export const readContactFields = ({ text }: FormText): ContactText => ({
  name: text.get('name') ?? '',
  email: text.get('email') ?? '',
  message: text.get('message') ?? '',
})

/** Returns each invalid field's first error key; `texts` is null if a field is invalid. */
export const checkTexts = <Key extends string, Texts>(
  schema: ZodMiniType<Texts>,
  values: Readonly<Record<string, string>>,
  { truncatedFields }: Pick<ParsedForm, 'truncatedFields'>,
  keys: readonly Key[],
): { errors: FieldErrors<Key>; texts: Texts | null } => {
  // A truncated text may look valid, so replace it with one that is too long.
  const overlongTexts = Object.fromEntries(
    [...truncatedFields].map((field) => [field, 'x'.repeat(textKinds.lines.maxLength + 1)]),
  )
  const parseResult = schema.safeParse({ ...values, ...overlongTexts })
  const errors: FieldErrors<Key> = {}
  for (const { path, message } of parseResult.error?.issues ?? []) {
    const key = keys.find((candidate) => candidate === message) ?? keys[0]
    if (key) errors[String(path[0])] ??= key
  }
  return { errors, texts: parseResult.success && Object.keys(errors).length === 0 ? parseResult.data : null }
}

/** A field is null if it has no file. Otherwise, its `error` is null if the file is valid. */
export type CheckedFiles = Readonly<Record<FileField, { error: ApplicationErrorKey | null } | null>>

/** Returns each invalid field's first error key; `texts` is null if a text field is invalid. */
export const checkApplication = (
  form: FormText & Pick<ParsedForm, 'truncatedFields'>,
  files: CheckedFiles,
  areFilesRequired: boolean,
) => {
  const { errors, texts } = checkTexts(
    applicationTextSchema,
    readApplicationFields(form),
    form,
    applicationErrorKeys,
  )
  for (const field of fileFields) {
    const error = files[field] ? files[field].error : areFilesRequired && fileRules[field].errors.missing
    if (error) errors[field] = error
  }
  return { errors, texts }
}

/**
 * Returns the source named in the link to the job, such as a job board. Reads it from the form or, if the form contains
 * no valid source, from the page URL's query. The form's page is cached for all visitors, so without JavaScript, only a
 * result page's form contains the source.
 */
export const readSource = ({ pageUrl }: SentForm, { text }: FormText): string | undefined => {
  const url = URL.parse(pageUrl ?? '')
  return findSource(text) ?? (url ? findSource(url.searchParams) : undefined)
}

// Keys have at least 16 characters, so that two senders are unlikely to choose the same one.
const idempotencyKeyPattern = /^[\x21\x23-\x7e]{16,255}$/

/** Returns the key from the header, else from the form; undefined if neither has one, null if the key is invalid. */
export const readIdempotencyKey = (
  { idempotencyKey }: SentForm,
  { text }: FormText,
): string | null | undefined => {
  // The draft standard for this header puts the key in quotes.
  const key = (idempotencyKey ?? text.get('idempotencyKey') ?? '').replace(/^"(.*)"$/, '$1')
  if (!key) return undefined
  return idempotencyKeyPattern.test(key) ? key : null
}

/**
 * Returns a key for a form sent without one, so that a double click or a reload on the same day (UTC) does not store
 * the form twice. Browsers without JavaScript send no key, because a page cached for all visitors cannot contain one.
 */
export const createDailyKey = (fingerprint: string): string =>
  `${new Date().toISOString().slice(0, 10)}-${fingerprint}`
